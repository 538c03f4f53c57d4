import { useGetCallRecordingQuery, type CallRecordingDto } from '@leap/client/membership';
import { createCallRecordingNoteFields } from '@leap/client/fields/call-recordings';
import { secondsAsClock } from '@leap/domain';
import { PostedParts, usePosted } from '@leap/forms';
import { formatDay, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { TextLink, VisuallyHidden } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import {
  useListCallRecordingNotesPagesInfiniteQuery,
  useListCallRecordingsPagesInfiniteQuery,
} from '../recordings/call-recording-pages';
import { recordingIn } from '../post-parts/in-language';
import { NoteMoment } from '../recordings/note-moment';
import card from '../recordings/recording-card.module.css';
import { excerptOf } from '../thread/thread-entry';
import { PlainReport } from './plain-report';
import { PlainEntryForm, PlainThread } from './plain-thread';
import styles from './portal-without-script.module.css';

const BELOW_TITLE = 3;

/** The newest recordings. */
export function PlainRecordings() {
  const { t } = useTranslation('membership-recordings');
  const { data, isError } = useListCallRecordingsPagesInfiniteQuery({});
  const recordings = data?.pages[0]?.items;
  if (!recordings || isError) return <p>{t('list.error.text')}</p>;
  if (recordings.length === 0) return <p>{t('list.empty.text')}</p>;
  return (
    <ul className={styles.posts} aria-label={t('tabs.recordings')}>
      {recordings.map((recording) => (
        <li key={recording.id}>
          <Recording recording={recording}>
            <TextLink to={paths.plainRecording(recording.id)}>
              {t('notes.open', { number: recording.notesCount })}
              <VisuallyHidden> {t('card.ofCall', { title: recording.title })}</VisuallyHidden>
            </TextLink>
          </Recording>
        </li>
      ))}
    </ul>
  );
}

/** One recording with its notes. */
export function PlainRecording({ id }: { id: string }) {
  const { t } = useTranslation('membership-recordings');
  const { data: recording } = useGetCallRecordingQuery(id);
  const notes = useListCallRecordingNotesPagesInfiniteQuery({ id }).data?.pages[0]?.items ?? [];
  const isDeleted = usePosted('note-deletion') !== undefined;
  const isReported = usePosted('report')?.isSent;
  if (!recording) return <p>{t('linked.missing.text')}</p>;
  return (
    <div className={styles.plain}>
      <Recording recording={recording} />
      <section aria-label={t('notes.title', { title: recording.title })} className={styles.plain}>
        {isDeleted && <PostedParts form="note-deletion" />}
        {isReported && <PostedParts form="report" />}
        <PlainEntryForm
          name="note"
          field="notes"
          fields={createCallRecordingNoteFields}
          texts="membership-recordings:notes"
          help={t('notes.help')}
          further={(form) => <NoteMoment form={form} />}
          furtherField="positionSeconds"
        />
        {notes.length === 0 && <p className="ui-soft">{t('notes.empty')}</p>}
        <PlainThread
          items={notes}
          nodesOf={({ notesTree }) => notesTree}
          answerOf={({ positionSeconds }) =>
            positionSeconds === undefined ? undefined : t('notes.moment.at', { time: secondsAsClock(positionSeconds) })
          }
          texts="membership-recordings:notes"
          actionsOf={({ id: note, isOwn, notesTree }) =>
            !isOwn && <PlainReport entry={note} isNote title={excerptOf(notesTree)} />
          }
          deletion="note-deletion"
        />
      </section>
    </div>
  );
}

function Recording({ children, ...props }: { recording: CallRecordingDto; children?: ReactNode }) {
  const { t } = useTranslation('membership-recordings');
  const language = useLanguage();
  const { recording, lang } = recordingIn(props.recording, language);
  const { title, recordedAt, descriptionTree, summaryTree, recordingUrl, player } = recording;
  return (
    <article className={card.card}>
      <header className={card.head}>
        <p className={card.facts}>
          <span className={card.badge}>{t('card.badge')}</span>
          <time dateTime={recordedAt}>{formatDay(recordedAt, language, 'full')}</time>
        </p>
        <h3 className={card.title} lang={lang.title} dir="auto">
          {title}
        </h3>
      </header>
      {descriptionTree && (
        <div lang={lang.description} dir="auto" className={card.text}>
          <Markdown nodes={descriptionTree} headingLevelOffset={BELOW_TITLE} />
        </div>
      )}
      {summaryTree && (
        <details>
          <summary>{t('summary.title')}</summary>
          <div lang={lang.summary} dir="auto" className={card.text}>
            <Markdown nodes={summaryTree} headingLevelOffset={BELOW_TITLE} />
          </div>
        </details>
      )}
      <div className={card.actions}>
        {recordingUrl?.startsWith('https://') && (
          <TextLink href={recordingUrl} external arrow>
            {t('card.watch')}
            <VisuallyHidden> {t('card.ofCall', { title })}</VisuallyHidden>
          </TextLink>
        )}
        {player?.url.startsWith('/api/') && (
          <a href={player.url}>
            {t('card.watch')}
            <VisuallyHidden> {t('card.ofCall', { title })}</VisuallyHidden>
          </a>
        )}
        {children}
      </div>
    </article>
  );
}
