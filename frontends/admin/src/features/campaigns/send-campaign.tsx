import {
  useDeleteAdminCampaignMutation,
  useGetAdminCampaignAudienceQuery,
  useScheduleAdminCampaignMutation,
  useSendAdminCampaignMutation,
  useSession,
  useTestAdminCampaignMutation,
  useUnscheduleAdminCampaignMutation,
  type AdminCampaignDto,
} from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { ScheduleDialog } from '../record/schedule-dialog';
import { useAction } from '../record/use-action';
import { audienceOf, isComplete, languagesOf, type CampaignValues } from './campaign-values';
import styles from './campaigns.module.css';
import { NoPostalAddress } from './no-postal-address';

interface SendCampaignProps {
  campaign: AdminCampaignDto;
  /** The version that the form's text is based on. */
  version: string;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** The form's. */
  values: CampaignValues;
  /** Saves them first, since the stored text is sent. */
  save(): Promise<AdminCampaignDto | undefined>;
  /** Passes a new version to the form. */
  onChange(campaign: AdminCampaignDto): void;
}

/** Sends a test, sends the campaign now or later, and shows the number of recipients. */
export function SendCampaign({ campaign, version, isDirty, values, save, onChange }: SendCampaignProps) {
  const { t } = useTranslation('admin-campaigns');
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  // Of this choice, not of the one before it: sending cannot be taken back.
  const { currentData: audience } = useGetAdminCampaignAudienceQuery(audienceOf(values), {
    refetchOnMountOrArgChange: true,
  });
  const [tryOut] = useTestAdminCampaignMutation();
  const [send] = useSendAdminCampaignMutation();
  const [schedule] = useScheduleAdminCampaignMutation();
  const [unschedule] = useUnscheduleAdminCampaignMutation();
  const [remove] = useDeleteAdminCampaignMutation();
  const [asks, setAsks] = useState<'send' | 'schedule' | 'delete'>();
  const isWhole = isComplete(values);
  const total = (audience?.en ?? 0) + (audience?.es ?? 0);

  /** The stored campaign, with the form's text. */
  const stored = async (): Promise<AdminCampaignDto | undefined> => (isDirty ? save() : campaign);

  async function sendTest(which: 'en' | 'es'): Promise<void> {
    const saved = await stored();
    if (saved)
      await runAction(() => tryOut({ id: saved.id, testCampaignDto: { language: which } }), {
        done: t('send.tested', { email: user?.email }),
        failed: t('send.testFailed'),
      });
  }

  async function sendNow(): Promise<void> {
    setAsks(undefined);
    const saved = await stored();
    if (saved)
      await runAction(() => send({ id: saved.id, campaignVersionDto: { version: saved.updatedAt } }), {
        done: t('send.begun'),
      });
  }

  async function sendLater(scheduledAt: string): Promise<void> {
    const saved = await stored();
    if (!saved) return;
    const outcome = await runAction(
      () => schedule({ id: saved.id, scheduleCampaignDto: { version: saved.updatedAt, scheduledAt } }),
      { done: t('send.scheduled') },
    );
    if (!outcome.isDone) return;
    if (outcome.data) onChange(outcome.data);
    setAsks(undefined);
  }

  async function cancelSchedule(): Promise<void> {
    const outcome = await runAction(() => unschedule({ id: campaign.id, campaignVersionDto: { version } }), {
      done: t('send.unscheduled'),
    });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteDraft(): Promise<void> {
    setAsks(undefined);
    const outcome = await runAction(() => remove(campaign.id), { done: t('send.deleted') });
    if (outcome.isDone) void navigate(paths.campaigns);
  }

  return (
    <div className={styles.send}>
      {audience && (
        <p>
          {audience.isMailOn
            ? t('send.audience', {
                count: total,
                total: formatNumber(total, language),
                en: formatNumber(audience.en, language),
                es: formatNumber(audience.es, language),
              })
            : t('send.mailOff')}
        </p>
      )}
      {audience?.hasPostalAddress === false && <NoPostalAddress />}
      {!isWhole && <Callout>{t(values.audienceLanguage === '' ? 'send.incomplete' : 'send.incompleteOne')}</Callout>}
      <p className="ui-row">
        {languagesOf(values).map((which) => (
          <Button key={which} variant="secondary" busy={isBusy} onClick={() => void sendTest(which)}>
            {t(`send.test.${which}`)}
          </Button>
        ))}
      </p>
      <p className="ui-row">
        <Button disabled={!isWhole || !audience?.isMailOn || total === 0} onClick={() => setAsks('send')}>
          {t('send.now')}
        </Button>
        <Button variant="secondary" disabled={!isWhole || !audience?.isMailOn} onClick={() => setAsks('schedule')}>
          {t(campaign.status === 'scheduled' ? 'send.reschedule' : 'send.later')}
        </Button>
        {campaign.status === 'scheduled' ? (
          <Button variant="quiet" busy={isBusy} onClick={() => void cancelSchedule()}>
            {t('send.unschedule')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setAsks('delete')}>
            {t('send.delete')}
          </Button>
        )}
      </p>
      <ConfirmDialog
        open={asks === 'send'}
        onOpenChange={() => setAsks(undefined)}
        title={t('send.sendTitle', { count: total, total: formatNumber(total, language) })}
        text={
          audience?.hasPostalAddress === false ? `${t('postalAddress.text')} ${t('send.sendText')}` : t('send.sendText')
        }
        action={t('send.now')}
        isBusy={isBusy}
        onConfirm={() => void sendNow()}
      />
      <ConfirmDialog
        open={asks === 'delete'}
        onOpenChange={() => setAsks(undefined)}
        title={t('send.deleteTitle')}
        text={t('send.deleteText')}
        action={t('send.delete')}
        isBusy={isBusy}
        onConfirm={() => void deleteDraft()}
      />
      <ScheduleDialog
        open={asks === 'schedule'}
        onOpenChange={() => setAsks(undefined)}
        isBusy={isBusy}
        texts={{
          title: t('schedule.title'),
          text: t(values.audienceKind === 'members' ? 'schedule.textMembers' : 'schedule.text'),
          at: t('schedule.at'),
          missing: t('schedule.missing'),
          action: t('schedule.action'),
          busy: t('schedule.busy'),
        }}
        onPlan={(at) => void sendLater(at)}
      />
    </div>
  );
}
