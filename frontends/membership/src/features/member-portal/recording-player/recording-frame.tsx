import type { RecordingPlayerDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { frameProtocols, messageOf } from './frame-steering';
import type { Playback } from './playback';
import styles from './recording-player.module.css';

/** Its own origin is another one than this site's, so that its scripts cannot take the sandbox off. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface RecordingFrameProps {
  kind: keyof typeof frameProtocols;
  url: RecordingPlayerDto['url'];
  title: string;
  host: string;
  playback: Playback;
}

/** The player of another site, steered by messages. */
export function RecordingFrame({ kind, url, title, host, playback }: RecordingFrameProps) {
  const { t } = useTranslation('membership-recording-player');
  const protocol = frameProtocols[kind];
  const frame = useRef<HTMLIFrameElement>(null);
  const [start, setStart] = useState(playback.getStart);
  const [isThere, setThere] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const src = protocol.address(url, start);
  const { origin } = new URL(url);

  useEffect(() => {
    const send = (messages: object[]): void => {
      for (const message of messages) frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin);
    };
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = messageOf(event.data);
      if (!message) return;
      const { position, isReady = false, hasFailed: failed = false } = protocol.read(message);
      if (isReady) send(protocol.greetings);
      if (position !== undefined) playback.report(position);
      if (failed) setFailed(true);
    };
    const greet = (): void => send(protocol.greetings);
    const element = frame.current;
    window.addEventListener('message', hear);
    element?.addEventListener('load', greet);
    const detach = playback.attach((seconds) => {
      const messages = protocol.seek?.(seconds);
      if (messages) send(messages);
      else setStart(seconds);
    });
    return () => {
      window.removeEventListener('message', hear);
      element?.removeEventListener('load', greet);
      detach();
    };
  }, [origin, playback, protocol]);

  return (
    <>
      <div className={styles.screen}>
        {!isThere && (
          <p className={styles.loading} role="status">
            {t('loading', { host })}
          </p>
        )}
        <iframe
          ref={frame}
          className={styles.frame}
          src={src}
          title={t('frame', { title, host })}
          onLoad={() => setThere(true)}
          // Of this site its host learns the name alone: YouTube plays for no other.
          referrerPolicy="strict-origin"
          sandbox={SANDBOX}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      </div>
      {hasFailed && (
        <Callout tone="warning" role="status">
          <p>{t('failedAt', { host })}</p>
        </Callout>
      )}
    </>
  );
}
