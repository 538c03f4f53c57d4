import type { CallRecordingDto, CurrentUserDto } from '@leap/client/membership';
import { formatDay, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Button, TextLink, VisuallyHidden } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { useEffect, useId, useState, type Ref } from 'react';
import { paths } from '../../../paths';
import { ThreadOnDemand } from '../thread/thread-on-demand';
import { Homework } from '../homework/homework';
import { noteDraft } from './note-values';
import styles from './recording-card.module.css';
import { RecordingLength } from './recording-length';
import { RecordingSummary } from './recording-summary';
import { RecordingTranscript } from './recording-transcript';

/** Number of listed attendees; further ones are counted. */
const NAMES = 12;
const BELOW_TITLE = 3;

/** With the comments of posts: both are threads. */
const loadNotes = () => import(/* webpackChunkName: "member-threads" */ './recording-notes');

interface RecordingCardProps {
  recording: CallRecordingDto;
  user: CurrentUserDto;
  titleRef?: Ref<HTMLHeadingElement>;
  /** A linked recording: its notes are open, and its title is no link. */
  isLinked?: boolean;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** One recording: date, duration, attendees, summary, link, transcript and notes. */
export function RecordingCard({ recording, user, titleRef, isLinked = false, onRefused }: RecordingCardProps) {
  const { t } = useTranslation('membership-recordings');
  const ids = { title: useId(), notes: useId(), transcript: useId() };
  const [hasNotes, setNotes] = useState(isLinked);
  const [hasTranscript, setTranscript] = useState(false);
  const { title } = recording;
  const ofCall = <VisuallyHidden> {t('card.ofCall', { title })}</VisuallyHidden>;

  // Opens the notes when there is a draft.
  useEffect(() => {
    if (noteDraft(user.id, recording.id).read()['notes']) setNotes(true);
  }, [user.id, recording.id]);

  return (
    <article aria-labelledby={ids.title} className={styles.card}>
      <header className={styles.head}>
        <p className={styles.facts}>
          <span className={styles.badge}>{t('card.badge')}</span>
          <RecordedAt instant={recording.recordedAt} />
          {recording.duration !== undefined && <RecordingLength minutes={recording.duration} />}
        </p>
        <h3 id={ids.title} ref={titleRef} tabIndex={-1} className={styles.title} dir="auto">
          {isLinked ? title : <Link to={paths.recording(recording.id)}>{title}</Link>}
        </h3>
      </header>
      {recording.descriptionTree && (
        <div dir="auto" className={styles.text}>
          <Markdown nodes={recording.descriptionTree} headingLevelOffset={BELOW_TITLE} />
        </div>
      )}
      {recording.attendees.length > 0 && <Attendees names={recording.attendees} />}
      {recording.summaryTree && <RecordingSummary nodes={recording.summaryTree} title={title} />}
      {recording.actionItemsCount > 0 && <Homework recording={recording} />}
      <div className={styles.actions}>
        {isSafe(recording.recordingUrl) && (
          <TextLink href={recording.recordingUrl} external arrow>
            {t('card.watch')}
            {ofCall}
          </TextLink>
        )}
        {recording.hasTranscript && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={hasTranscript}
            aria-controls={hasTranscript ? ids.transcript : undefined}
            onClick={() => setTranscript(!hasTranscript)}
          >
            {t('transcript.open')}
            {ofCall}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-expanded={hasNotes}
          aria-controls={hasNotes ? ids.notes : undefined}
          onClick={() => setNotes(!hasNotes)}
        >
          {t('notes.open', { number: recording.notesCount })}
          {ofCall}
        </Button>
      </div>
      {hasTranscript && <RecordingTranscript id={ids.transcript} recording={recording} onRefused={onRefused} />}
      {hasNotes && (
        <ThreadOnDemand
          id={ids.notes}
          load={loadNotes}
          texts={{
            title: t('notes.title', { title: recording.title }),
            loading: t('notes.loading'),
            failed: t('notes.failed'),
            retry: t('list.error.retry'),
          }}
        >
          {({ RecordingNotes }) => (
            <RecordingNotes id={ids.notes} recording={recording} user={user} onRefused={onRefused} />
          )}
        </ThreadOnDemand>
      )}
    </article>
  );
}

/** Only https and paths of this site become links, as on the server. */
function isSafe(address: string | undefined): address is string {
  return address !== undefined && /^(https:\/\/|\/(?![/\\]))/.test(address);
}

function RecordedAt({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(instant, useLanguage(), 'full')}</time>;
}

function Attendees({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('membership-recordings');
  const further = names.length - NAMES;
  return (
    <div className={styles.attendees}>
      <h4 className={styles.label}>{t('card.attendees')}</h4>
      <ul className={styles.names}>
        {names.slice(0, NAMES).map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
        {further > 0 && <li>{t('card.more', { count: further })}</li>}
      </ul>
    </div>
  );
}
