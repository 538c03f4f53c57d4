import { secondsAsClock } from '@leap/domain';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useSyncExternalStore } from 'react';
import type { Playback } from '../recording-player/playback';
import styles from './recordings.module.css';

interface NoteMomentProps {
  form: Form<Record<string, string>>;
  /** What is being played; its moment is offered. */
  playback?: Playback;
}

const none = (): (() => void) => () => undefined;

/** The moment of the recording that a note is about, as a clock shows it. */
export function NoteMoment({ form, playback }: NoteMomentProps) {
  const { t } = useTranslation('membership-recordings');
  const played = useSyncExternalStore(
    playback?.subscribe ?? none,
    () => {
      const position = playback?.getPosition();
      return position === undefined ? undefined : secondsAsClock(position);
    },
    () => undefined,
  );
  const code = form.errors['positionSeconds'];
  return (
    <div className={styles.moment}>
      <TextField
        {...form.field('positionSeconds')}
        label={t('notes.moment.label')}
        help={t('notes.moment.help')}
        error={code && t([`notes.moment.errors.${code}`, 'notes.errors.refused'])}
        maxLength={9}
        autoComplete="off"
      />
      {played !== undefined && (
        <Button variant="quiet" size="small" onClick={() => form.set('positionSeconds', played)}>
          {t('notes.moment.use', { time: played })}
        </Button>
      )}
    </div>
  );
}
