import { useDeleteAdminSequenceMutation, useGetAdminSequenceQuery } from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import { NoPostalAddress } from '../campaigns/no-postal-address';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { ActionButton } from '../record/action-button';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import recordStyles from '../record/record.module.css';
import { SequenceForm } from './sequence-form';
import { SequenceSteps } from './sequence-steps';
import { SequenceStatus, SequenceTrouble } from './sequence-status';
import { SequenceSwitch } from './sequence-switch';
import { sequenceTexts } from './sequence-texts';

export const texts = sequenceTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-sequences:one'), description: t('admin-sequences:intro'), noindex: true };
}

/** /admin/sequences/:id: one series with its emails; `new` makes one. */
export function Page() {
  const { t } = useTranslation('admin-sequences');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="sequences" next={paths.sequence(id)} title={t('one')} hasOwnTitle>
      {id === 'new' ? (
        <div className={contentStyles.page}>
          <PageHeader title={t('newTitle')} before={<TextLink to={paths.sequences}>{t('back')}</TextLink>}>
            {t('newIntro')}
          </PageHeader>
          <SequenceForm sequence={undefined} />
        </div>
      ) : (
        <StoredSequence id={id} />
      )}
    </AdminLayout>
  );
}

function StoredSequence({ id }: { id: string }) {
  const { t } = useTranslation('admin-sequences');
  const language = useLanguage();
  const navigate = useNavigate();
  const answer = useGetAdminSequenceQuery(id, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteAdminSequenceMutation();
  return (
    <RecordPage
      answer={answer}
      title={({ name }) => name}
      loadingTitle={t('one')}
      back={{ to: paths.sequences, label: t('back') }}
      intro={(sequence) => (
        <>
          <SequenceStatus sequence={sequence} /> {t(`begins.${sequence.event}`)}
        </>
      )}
      actions={({ name }) => (
        <ActionButton
          label={t('delete.action')}
          done={t('delete.done')}
          variant="quiet"
          call={() => remove(id)}
          confirm={{ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }}
          onEnd={({ isDone }) => isDone && void navigate(paths.sequences)}
        />
      )}
    >
      {(sequence) => (
        <>
          <SequenceTrouble sequence={sequence} />
          {!sequence.hasPostalAddress && <NoPostalAddress />}
          <SequenceSwitch sequence={sequence} />
          <dl className={recordStyles.facts}>
            {(['activeCount', 'finishedCount', 'endedCount'] as const).map((count) => (
              <div key={count} className={recordStyles.fact}>
                <dt>{t(`counts.${count}`)}</dt>
                <dd>{formatNumber(sequence[count], language)}</dd>
              </div>
            ))}
          </dl>
          <RecordPart id="steps" title={t('steps.title')}>
            <SequenceSteps sequence={sequence} />
          </RecordPart>
          <RecordPart id="about" title={t('about')}>
            <SequenceForm key={sequence.id} sequence={sequence} />
          </RecordPart>
          <RecordPart id="history" title={t('history', { ns: 'admin-content' })}>
            <History subjectType="sequence" subjectId={sequence.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
