import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { clockOf, FULL_MINUTES, TICK_MINUTES } from './duration';
import styles from './recording-card.module.css';

const ticks = Array.from({ length: FULL_MINUTES / TICK_MINUTES - 1 }, (_, index) => (index + 1) * TICK_MINUTES);

/** Duration of a call, as a label and as a line on a scale of two hours. */
export function RecordingLength({ minutes }: { minutes: number }) {
  const { t } = useTranslation('membership-recordings');
  const clock = clockOf(minutes);
  const texts = clock.hours > 0 ? t('card.hours', { ...clock }) : t('card.minutes', { minutes: clock.minutes });
  return (
    <span className={styles.length}>
      <svg viewBox={`0 0 ${FULL_MINUTES} 8`} className={styles.scale} aria-hidden="true">
        <path d={`M0 4H${FULL_MINUTES}`} className={styles.whole} />
        {ticks.map((tick) => (
          <path key={tick} d={`M${tick} 2.5v3`} className={styles.whole} />
        ))}
        <path d={`M0 4H${Math.min(minutes, FULL_MINUTES)}`} className={styles.share} />
      </svg>
      <VisuallyHidden>{t('card.length', { length: texts })}</VisuallyHidden>
      <span aria-hidden="true">{texts}</span>
    </span>
  );
}
