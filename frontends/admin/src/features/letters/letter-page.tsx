import { useGetAdminLetterQuery, type AdminLetterDto } from '@leap/contracts/admin';
import { useLanguage } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { LetterEditor } from './letter-editor';
import { LetterPreview } from './letter-preview';
import { LetterProgress } from './letter-progress';
import { LetterRecipients } from './letter-recipients';
import { subjectOf } from './letter-values';
import styles from './letters.module.css';
import { lettersTexts } from './letters-texts';
import { useLetterWords } from './use-letter-words';

export const texts = lettersTexts;

/** How often the page asks how far a letter has come, in milliseconds: a paused one may still have some in flight. */
const askEvery = { sending: 1_500, paused: 3_000, scheduled: 5_000, draft: 0, sent: 0 } as const;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-letters:one'), description: t('admin-letters:head.description'), noindex: true };
}

/** /admin/letters/:id: one letter: written, tried, sent, and what became of it. */
export function Page() {
  const { t } = useTranslation('admin-letters');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="letters" next={paths.letter(id)} title={t('one')}>
      <Letter id={id} />
    </AdminLayout>
  );
}

/** A letter changes by itself while it goes out, and when its time comes; those left out of a cancelled one are counted by a job. */
function pauseFor(letter: AdminLetterDto | undefined): number {
  if (letter === undefined) return 0;
  if (letter.status !== 'cancelled') return askEvery[letter.status];
  const done = letter.sentCount + letter.unknownCount + letter.bouncedCount + letter.failedCount + letter.skippedCount;
  return done < letter.recipientsCount ? askEvery.paused : 0;
}

function Letter({ id }: { id: string }) {
  const { t } = useTranslation('admin-letters');
  const language = useLanguage();
  const { stateOf, toneOf } = useLetterWords();
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetAdminLetterQuery(id, { refetchOnMountOrArgChange: true, pollingInterval });
  const wanted = pauseFor(answer.currentData);
  if (wanted !== pollingInterval) setPollingInterval(wanted);

  return (
    <RecordPage
      answer={answer}
      title={(letter) => subjectOf(letter, language) || t('untitled')}
      loadingTitle={t('one')}
      back={{ to: paths.letters, label: t('back') }}
      intro={(letter) => (
        <>
          <Tag tone={toneOf(letter.status)}>{t(`statuses.${letter.status}`)}</Tag> {stateOf(letter)}
        </>
      )}
    >
      {(letter) => (
        <>
          {letter.status === 'draft' || letter.status === 'scheduled' ? (
            <LetterEditor key={letter.id} letter={letter} />
          ) : (
            <>
              <RecordPart id="progress" title={t('parts.progress')}>
                <LetterProgress letter={letter} />
              </RecordPart>
              <RecordPart id="recipients" title={t('parts.recipients')}>
                <LetterRecipients letter={letter} />
              </RecordPart>
              <RecordPart id="words" title={t('parts.words')}>
                <div className={styles.editor}>
                  <LetterPreview language="en" subject={letter.subjectEn} content={letter.contentEn} name="Ana" />
                  <LetterPreview language="es" subject={letter.subjectEs} content={letter.contentEs} name="Ana" />
                </div>
              </RecordPart>
            </>
          )}
          <RecordPart id="history" title={t('history', { ns: 'admin-content' })}>
            <History subjectType="letter" subjectId={letter.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
