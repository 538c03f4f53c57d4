import { secondsAsClock } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import type { MouseEvent } from 'react';
import { paths } from '../../../paths';
import type { Playback } from '../recording-player/playback';

interface MomentLinkProps {
  recordingId: string;
  seconds: number;
  /** Jumps on this page; absent where the recording is not played on it. */
  playback?: Playback;
}

/** "At 12:34": a link to that moment, which jumps where the recording is on the page. */
export function MomentLink({ recordingId, seconds, playback }: MomentLinkProps) {
  const { t } = useTranslation('membership-recordings');
  const text = t('notes.moment.at', { time: secondsAsClock(seconds) });
  if (!playback) return <span>{text}</span>;

  function jump(event: MouseEvent): void {
    // A new tab, if asked for, has an address to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    playback?.jump(seconds);
  }

  return (
    <TextLink to={paths.recording(recordingId, seconds)} onClick={jump}>
      {text}
    </TextLink>
  );
}
