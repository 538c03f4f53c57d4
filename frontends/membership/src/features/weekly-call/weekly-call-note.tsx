import { useGetWeeklyCallScheduleQuery } from '@leap/client/membership';
import { nextWeeklyCall, sameClock, specifiedWeeklyCall, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useNow, useViewerZone } from './use-clock';
import { useCallTime } from './call-time';
import styles from './weekly-call-note.module.css';

/** When the weekly call is, in its time zone, and in the viewer's where it differs. */
export function WeeklyCallNote() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const now = useNow();
  const zone = useViewerZone();
  const { data: schedule = specifiedWeeklyCall } = useGetWeeklyCallScheduleQuery();
  const { timeZone } = schedule;
  const when = useCallTime();
  const call = now && nextWeeklyCall({ schedule, changes: [] }, now).startsAt;
  return (
    <p className={styles.note}>
      <Icon name="calendar" />
      <span className={styles.lines}>
        <strong>{t('innerCircle.call.weekly', when)}</strong>
        <span className={styles.viewer}>
          {call && zone && !sameClock(call, zone, timeZone) && (
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
