import { sameClock, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useNow, useViewerZone } from './use-clock';
import { CALL_ZONE, nextWeeklyCall } from './weekly-call';
import styles from './weekly-call-note.module.css';

/** When the weekly call is, in the practice's time zone, and in the viewer's where it differs. */
export function WeeklyCallNote() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const now = useNow();
  const zone = useViewerZone();
  const call = now && nextWeeklyCall(now);
  return (
    <p className={styles.note}>
      <Icon name="calendar" />
      <span className={styles.lines}>
        <strong>{t('innerCircle.call.eastern')}</strong>
        <span className={styles.viewer}>
          {call && zone && !sameClock(call, zone, CALL_ZONE) && (
            <>
              {t('innerCircle.call.viewer', { time: formatDate(call, language, 'weekdayTime', zone) })}{' '}
              <span className={styles.zone}>
                {t('innerCircle.call.zone', { zone: zoneName(call, zone, language) })}
              </span>
            </>
          )}
        </span>
      </span>
    </p>
  );
}
