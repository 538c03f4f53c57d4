import type { CallRecordingDto } from '@leap/client/membership';
import { secondsAsClock } from '@leap/domain';
import { formatNumber, localePath, useLanguage } from '@leap/i18n';
import { leavePage, useTranslation } from '@leap/platform';
import { Button, Callout, TextLink } from '@leap/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { paths } from '../../../paths';
import type { Playback } from './playback';
import { RecordingChapters } from './recording-chapters';
import { RecordingFile } from './recording-file';
import { RecordingFrame } from './recording-frame';
import styles from './recording-player.module.css';
import { useSavedPosition } from './use-saved-position';

/** In this tab: the recording whose player was asked for in a document that may not load it. */
const ASKED = 'recording-player-asked';

interface RecordingPlayerProps {
  id: string;
  recording: CallRecordingDto;
  playback: Playback;
  /** Opens an address in a new document; replaced in tests. */
  leave?: (address: string) => void;
}

/** A recording to watch. Its host is contacted after a click only; a file of this site is fetched when it is played. */
export function RecordingPlayer({ id, recording, playback, leave = leavePage }: RecordingPlayerProps) {
  const { t } = useTranslation('membership-recording-player');
  const language = useLanguage();
  const { player, recordingUrl, title } = recording;
  const address = player && URL.canParse(player.url) ? new URL(player.url) : undefined;
  const host = address?.host ?? '';
  const isForeign = address !== undefined;
  const start = useSyncExternalStore(playback.subscribe, playback.getStart, playback.getStart);
  const [isAsked, setAsked] = useState(() => wasAskedBefore(recording.id));
  const [isOffline, setOffline] = useState(false);
  useSavedPosition(recording.id, playback);
  const region = useRef<HTMLElement>(null);
  const pressed = useRef(false);

  // The clicked button is removed, so the focus is moved.
  useEffect(() => {
    if (pressed.current) region.current?.focus();
    pressed.current = false;
  }, [isAsked]);

  // Where the click was on a line of the transcript, the player is led to.
  useEffect(() => {
    if (start !== undefined && !isAsked) region.current?.focus();
  }, [start, isAsked]);

  if (!player) return null;

  function load(): void {
    if (!navigator.onLine) {
      setOffline(true);
      return;
    }
    setOffline(false);
    if (!mayLoad(player?.kind)) {
      sessionStorage.setItem(ASKED, recording.id);
      leave(localePath(language, paths.recording(recording.id)));
      return;
    }
    pressed.current = true;
    setAsked(true);
  }

  function unload(): void {
    pressed.current = true;
    setAsked(false);
  }

  const elsewhere = isForeign && recordingUrl?.startsWith('https://') && (
    <TextLink href={recordingUrl} external arrow>
      {t('elsewhere', { host: new URL(recordingUrl).host })}
    </TextLink>
  );
  const isShown = isAsked || !isForeign;
  return (
    <section id={id} ref={region} tabIndex={-1} aria-label={t('region', { title })} className={styles.player}>
      {!isShown && (
        <div className={styles.offer}>
          <p>{t('offer.text', { host })}</p>
          {isOffline && (
            <Callout tone="warning" role="status">
              <p>{t('offline')}</p>
            </Callout>
          )}
          <p className="ui-row">
            <Button onClick={load}>
              {start === undefined ? t('offer.load') : t('offer.loadAt', { time: secondsAsClock(start) })}
            </Button>
            {elsewhere}
          </p>
        </div>
      )}
      {isShown &&
        (player.kind === 'video' || player.kind === 'audio' ? (
          <RecordingFile
            kind={player.kind}
            url={player.url}
            title={title}
            isAsked={isAsked}
            playback={playback}
            captions={recording.hasTranscript ? `/api/member/call-recordings/${recording.id}/captions.vtt` : undefined}
            chapters={
              recording.chapters.length > 0
                ? `/api/member/call-recordings/${recording.id}/chapters.vtt?language=${language}`
                : undefined
            }
            format={(value) => formatNumber(value, language)}
          />
        ) : (
          <RecordingFrame kind={player.kind} url={player.url} title={title} host={host} playback={playback} />
        ))}
      {recording.chapters.length > 0 && <RecordingChapters recording={recording} playback={playback} />}
      {isShown && isForeign && (
        <p className={styles.foot}>
          <span>{t('loadedFrom', { host })}</span>
          <Button variant="quiet" size="small" onClick={unload}>
            {t('remove')}
          </Button>
          {elsewhere}
        </p>
      )}
    </section>
  );
}

/** Once: whether the player was asked for before this document was opened for its sake. */
function wasAskedBefore(id: string): boolean {
  const isSame = sessionStorage.getItem(ASKED) === id;
  if (isSame) sessionStorage.removeItem(ASKED);
  return isSame;
}

/**
 * Whether this document's content security policy lets the player load. Fathom and files of other sites are allowed in documents of the portal
 * only, and a member may have come here from another page without a new document.
 */
function mayLoad(kind: string | undefined): boolean {
  if (kind === 'youtube' || kind === 'vimeo') return true;
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation === undefined || /\/member-portal\/?$/.test(new URL(navigation.name).pathname);
}
