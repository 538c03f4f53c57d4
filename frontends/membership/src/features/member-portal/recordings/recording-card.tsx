import type { CallRecordingDto, CurrentUserDto } from '@leap/client/membership';
import { secondsAsClock } from '@leap/domain';
import { formatDay, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Button, TextLink, VisuallyHidden } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { useEffect, useId, useState, useSyncExternalStore, type Ref } from 'react';
import { paths } from '../../../paths';
import { ThreadOnDemand } from '../thread/thread-on-demand';
import { Homework } from '../homework/homework';
import { watchingLoader } from '../recording-player/load-watching';
import { Playback } from '../recording-player/playback';
import { recordingIn } from '../post-parts/in-language';
import { noteDraft } from './note-values';
import styles from './recording-card.module.css';
import { RecordingLength } from './recording-length';
import { RecordingSummary } from './recording-summary';

/** Number of listed attendees; further ones are counted. */
const NAMES = 12;
const BELOW_TITLE = 3;

/** Seconds from which on there is something to continue. */
const BEGUN = 10;

/** With the comments of posts: both are threads. */
const loadNotes = () => import(/* webpackChunkName: "member-threads" */ './recording-notes');

interface RecordingCardProps {
  recording: CallRecordingDto;
  user: CurrentUserDto;
  titleRef?: Ref<HTMLHeadingElement>;
  /** A linked recording: its notes are open, and its title is no link. */
  isLinked?: boolean;
  /** The moment that the address is about: seconds from the start. */
  at?: number;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** One recording: date, duration, attendees, summary, player or link, transcript and notes. */
export function RecordingCard({ user, titleRef, isLinked = false, at, onRefused, ...props }: RecordingCardProps) {
  const { t, i18n } = useTranslation('membership-recordings');
  const ids = { title: useId(), player: useId(), notes: useId(), transcript: useId() };
  const { recording, lang } = recordingIn(props.recording, useLanguage());
  const [playback] = useState(() => new Playback());
  const [hasPlayer, setPlayer] = useState(isLinked);
  const [hasNotes, setNotes] = useState(isLinked);
  // The line that the address is about is in it.
  const [hasTranscript, setTranscript] = useState(isLinked && at !== undefined && recording.hasTranscript);
  const isUntouched = useSyncExternalStore(playback.subscribe, playback.isUntouched, playback.isUntouched);
  const { title, player, positionSeconds = 0 } = recording;
  const watching = {
    load: watchingLoader(i18n),
    texts: { title, loading: t('card.loading'), failed: t('card.failed'), retry: t('list.error.retry') },
  };
  const ofCall = <VisuallyHidden> {t('card.ofCall', { title })}</VisuallyHidden>;

  // Opens the notes when there is a draft.
  useEffect(() => {
    if (noteDraft(user.id, recording.id).read()['notes']) setNotes(true);
  }, [user.id, recording.id]);

  useEffect(() => {
    if (at !== undefined) playback.jump(at);
  }, [at, playback]);

  // A jump in the transcript or in a note opens the player.
  useEffect(() => playback.onOpen(() => setPlayer(true)), [playback]);

  function goOn(): void {
    playback.jump(positionSeconds);
    // The button is removed; a player that has to be loaded first takes the focus by itself.
    document.getElementById(ids.player)?.focus();
  }

  const resume = player && isUntouched && positionSeconds >= BEGUN && (
    <Button variant="secondary" size="small" onClick={goOn}>
      {t('card.continue', { time: secondsAsClock(positionSeconds) })}
      {ofCall}
    </Button>
  );
  const watch = player && hasPlayer && (
    <ThreadOnDemand id={ids.player} {...watching}>
      {({ RecordingPlayer }) => <RecordingPlayer id={ids.player} recording={recording} playback={playback} />}
    </ThreadOnDemand>
  );
  /** On a page of its own, lines and player are seen together. */
  const isBesidePlayer = isLinked && player !== undefined;
  const transcriptButton = recording.hasTranscript && (
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
  );
  const transcript = hasTranscript && (
    <ThreadOnDemand id={ids.transcript} {...watching}>
      {({ RecordingTranscript }) => (
        <RecordingTranscript
          id={ids.transcript}
          recording={recording}
          playback={player && playback}
          onRefused={onRefused}
        />
      )}
    </ThreadOnDemand>
  );
  return (
    <article aria-labelledby={ids.title} className={styles.card}>
      <header className={styles.head}>
        <p className={styles.facts}>
          <span className={styles.badge}>{t('card.badge')}</span>
          <RecordedAt instant={recording.recordedAt} />
          {recording.duration !== undefined && <RecordingLength minutes={recording.duration} />}
        </p>
        <h3 id={ids.title} ref={titleRef} tabIndex={-1} className={styles.title} lang={lang.title} dir="auto">
          {isLinked ? title : <Link to={paths.recording(recording.id)}>{title}</Link>}
        </h3>
      </header>
      {isLinked && resume}
      {isLinked && watch}
      {isBesidePlayer && transcriptButton}
      {isBesidePlayer && transcript}
      {recording.descriptionTree && (
        <div lang={lang.description} dir="auto" className={styles.text}>
          <Markdown nodes={recording.descriptionTree} headingLevelOffset={BELOW_TITLE} />
        </div>
      )}
      {recording.attendees.length > 0 && <Attendees names={recording.attendees} />}
      {recording.summaryTree && <RecordingSummary nodes={recording.summaryTree} lang={lang.summary} title={title} />}
      {recording.actionItemsCount > 0 && <Homework recording={recording} />}
      <div className={styles.actions}>
        {player && !isLinked && (
          <Button
            size="small"
            aria-expanded={hasPlayer}
            aria-controls={hasPlayer ? ids.player : undefined}
            onClick={() => setPlayer(!hasPlayer)}
          >
            {t('card.watch')}
            {ofCall}
          </Button>
        )}
        {!isLinked && resume}
        {!player && isSafe(recording.recordingUrl) && (
          <TextLink href={recording.recordingUrl} external arrow>
            {t('card.watch')}
            {ofCall}
          </TextLink>
        )}
        {!isBesidePlayer && transcriptButton}
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
      {!isLinked && watch}
      {!isBesidePlayer && transcript}
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
            <RecordingNotes
              id={ids.notes}
              recording={recording}
              playback={playback}
              user={user}
              onRefused={onRefused}
            />
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
