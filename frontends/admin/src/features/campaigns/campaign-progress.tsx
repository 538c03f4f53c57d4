import {
  useCancelAdminCampaignMutation,
  usePauseAdminCampaignMutation,
  useResumeAdminCampaignMutation,
  type AdminCampaignDto,
} from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';
import { AudienceSummary } from './campaign-audience';
import styles from './campaigns.module.css';
import { useCampaignLabels } from './use-campaign-labels';

const outcomes = ['sentCount', 'unknownCount', 'bouncedCount', 'failedCount', 'skippedCount'] as const;

/** Progress of a campaign, with pause, resume and cancel. */
export function CampaignProgress({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  const language = useLanguage();
  const { timeOf } = useCampaignLabels();
  const { runAction, isBusy } = useAction();
  const [pause] = usePauseAdminCampaignMutation();
  const [resume] = useResumeAdminCampaignMutation();
  const [cancel] = useCancelAdminCampaignMutation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, status, recipientsCount, isEnqueued } = campaign;
  const done = outcomes.reduce((sum, key) => sum + campaign[key], 0);
  const texts = isEnqueued
    ? t('progress.of', { done: formatNumber(done, language), total: formatNumber(recipientsCount, language) })
    : t('progress.enqueuing');

  return (
    <div className={styles.send}>
      {(status === 'sending' || status === 'paused') && (
        <>
          <progress
            className={styles.bar}
            max={Math.max(1, recipientsCount)}
            value={isEnqueued ? done : undefined}
            aria-label={t('parts.progress')}
          >
            {texts}
          </progress>
          <p role="status">{texts}</p>
        </>
      )}
      {campaign.trouble !== undefined && (
        <Callout tone="alarm" title={t('trouble.title')}>
          <p>{t(status === 'paused' ? 'trouble.paused' : 'trouble.text', { when: timeOf(campaign.troubleSince) })}</p>
          <p lang="en">{campaign.trouble}</p>
        </Callout>
      )}
      <AudienceSummary campaign={campaign} />
      <dl className={styles.counts}>
        <div>
          <dt>{t('columns.recipients')}</dt>
          <dd>{formatNumber(recipientsCount, language)}</dd>
        </div>
        {outcomes.map((key) => (
          <div key={key}>
            <dt>{t(`counts.${key}`)}</dt>
            <dd>{formatNumber(campaign[key], language)}</dd>
          </div>
        ))}
      </dl>
      {campaign.unknownCount > 0 && <p>{t('progress.unknown')}</p>}
      {(status === 'sending' || status === 'paused') && (
        <p className="ui-row">
          {status === 'sending' ? (
            <Button
              variant="secondary"
              busy={isBusy}
              onClick={() => void runAction(() => pause(id), { done: t('progress.paused') })}
            >
              {t('progress.pause')}
            </Button>
          ) : (
            <Button busy={isBusy} onClick={() => void runAction(() => resume(id), { done: t('progress.resumed') })}>
              {t('progress.resume')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('progress.cancel')}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('progress.cancelTitle')}
        text={t('progress.cancelText')}
        action={t('progress.cancel')}
        isBusy={isBusy}
        onConfirm={() => {
          setIsAsking(false);
          void runAction(() => cancel(id), { done: t('progress.cancelled') });
        }}
      />
    </div>
  );
}
