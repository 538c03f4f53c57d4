import { useGetAdminCampaignQuery, type AdminCampaignDto } from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { CampaignArchive } from './campaign-archive';
import { CampaignEditor } from './campaign-editor';
import { CampaignLinks } from './campaign-links';
import { CampaignPreview } from './campaign-preview';
import { CampaignProgress } from './campaign-progress';
import { CampaignRecipients } from './campaign-recipients';
import { languagesOf, subjectOf } from './campaign-values';
import styles from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts';
import { useCampaignLabels } from './use-campaign-labels';

export const texts = campaignsTexts;

/** Polling interval in milliseconds: a paused campaign may still have emails in flight. */
const askEvery = { sending: 1_500, paused: 3_000, scheduled: 5_000, draft: 0, sent: 0 } as const;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-campaigns:one'), description: t('admin-campaigns:head.description'), noindex: true };
}

/** /admin/campaigns/:id: editing, test, delivery, links and recipients of a campaign. */
export function Page() {
  const { t } = useTranslation('admin-campaigns');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="campaigns" next={paths.campaign(id)} title={t('one')}>
      <Campaign id={id} />
    </AdminLayout>
  );
}

/**
 * Whether the campaign changes without the user: while it is sent or scheduled, and while a job counts the recipients of a cancelled
 * one.
 */
function pauseFor(campaign: AdminCampaignDto | undefined): number {
  if (campaign === undefined) return 0;
  if (campaign.status !== 'cancelled') return askEvery[campaign.status];
  const done =
    campaign.sentCount + campaign.unknownCount + campaign.bouncedCount + campaign.failedCount + campaign.skippedCount;
  return done < campaign.recipientsCount ? askEvery.paused : 0;
}

/** Who has sent it sees how it goes: the form and its button are gone. */
function useProgressInView(status: AdminCampaignDto['status'] | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    const wasWritten = before.current === 'draft' || before.current === 'scheduled';
    before.current = status;
    if (wasWritten && (status === 'sending' || status === 'sent'))
      document.getElementById('part-progress')?.scrollIntoView({ block: 'center' });
  }, [status]);
}

function Campaign({ id }: { id: string }) {
  const { t } = useTranslation('admin-campaigns');
  const language = useLanguage();
  const { stateOf, toneOf } = useCampaignLabels();
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetAdminCampaignQuery(id, { refetchOnMountOrArgChange: true, pollingInterval });
  const wanted = pauseFor(answer.currentData);
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  useProgressInView(answer.currentData?.status);

  return (
    <RecordPage
      answer={answer}
      title={(campaign) => subjectOf(campaign, language) || t('untitled')}
      loadingTitle={t('one')}
      back={{ to: paths.campaigns, label: t('back') }}
      intro={(campaign) => (
        <>
          <Tag tone={toneOf(campaign.status)}>{t(`statuses.${campaign.status}`)}</Tag> {stateOf(campaign)}
        </>
      )}
    >
      {(campaign) => (
        <>
          {campaign.status === 'draft' || campaign.status === 'scheduled' ? (
            <CampaignEditor key={campaign.id} campaign={campaign} />
          ) : (
            <>
              <RecordPart id="progress" title={t('parts.progress')}>
                <CampaignProgress campaign={campaign} />
              </RecordPart>
              {campaign.status === 'sent' && (
                <RecordPart id="archive" title={t('parts.archive')}>
                  <CampaignArchive campaign={campaign} />
                </RecordPart>
              )}
              <RecordPart id="links" title={t('parts.links')}>
                <CampaignLinks campaign={campaign} />
              </RecordPart>
              <RecordPart id="recipients" title={t('parts.recipients')}>
                <CampaignRecipients campaign={campaign} />
              </RecordPart>
              <RecordPart id="content" title={t('parts.content')}>
                <div className={styles.editor}>
                  {languagesOf(campaign).map((one) => (
                    <CampaignPreview
                      key={one}
                      language={one}
                      subject={one === 'es' ? campaign.subjectEs : campaign.subjectEn}
                      content={one === 'es' ? campaign.contentEs : campaign.contentEn}
                    />
                  ))}
                </div>
              </RecordPart>
            </>
          )}
          <RecordPart id="history" title={t('history', { ns: 'admin-content' })}>
            <History subjectType="campaign" subjectId={campaign.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
