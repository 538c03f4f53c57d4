import type { AdminCampaignSummaryDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of campaigns. Requires `campaignsTexts`. */
export function useCampaignLabels() {
  const { t, i18n } = useTranslation('admin-campaigns');
  const { time: timeOf } = useTime();
  return {
    timeOf,
    /** Date of the campaign's state. */
    stateOf: ({ status, createdAt, scheduledAt, startedAt, finishedAt }: AdminCampaignSummaryDto): string =>
      timeOf(
        {
          draft: createdAt,
          scheduled: scheduledAt,
          sending: startedAt,
          paused: startedAt,
          sent: finishedAt,
          cancelled: finishedAt,
        }[status],
      ),
    toneOf: (status: AdminCampaignSummaryDto['status']): 'sage' | 'gold' | 'clay' | undefined =>
      (
        {
          draft: undefined,
          scheduled: 'gold',
          sending: 'clay',
          paused: 'gold',
          sent: 'sage',
          cancelled: undefined,
        } as const
      )[status],
    /** Why delivery failed: our own text for a known code, otherwise the mail server's answer. */
    reasonOf: (reason: string | undefined): string =>
      reason !== undefined && i18n.exists(`reasons.${reason}`, { ns: 'admin-campaigns' })
        ? t(`reasons.${reason}`)
        : (reason ?? ''),
  };
}
