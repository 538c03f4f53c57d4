import type { AdminCampaignSummaryDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of campaigns. Their texts (`campaignsTexts`) must be there. */
export function useCampaignLabels() {
  const { t, i18n } = useTranslation('admin-campaigns');
  const { time: timeOf } = useTime();
  return {
    timeOf,
    /** Since when, or when, it stands where it stands. */
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
    /** Why something did not arrive: our own text where the server has a code, otherwise the mail server's answer. */
    reasonOf: (reason: string | undefined): string =>
      reason !== undefined && i18n.exists(`reasons.${reason}`, { ns: 'admin-campaigns' })
        ? t(`reasons.${reason}`)
        : (reason ?? ''),
  };
}
