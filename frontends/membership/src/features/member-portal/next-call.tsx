import { useGetWeeklyCallQuery } from '@leap/client/membership';
import { sameClock, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { RingShare } from '@leap/ui/ring-share';
import { useNow, useViewerZone } from '../weekly-call/use-clock';
import { CALL_ZONE, formatAway, nextWeeklyCall, weekPassed } from '../weekly-call/weekly-call';
import styles from './next-call.module.css';

/** The next weekly call in the viewer's and New York's time zone, with the progress of the week as a ring. */
export function NextCall() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { fulfilledTimeStamp } = useGetWeeklyCallQuery();
  const now = useNow(fulfilledTimeStamp);
  const zone = useViewerZone() ?? CALL_ZONE;
  const call = now && nextWeeklyCall(now);
  const passed = now ? weekPassed(now) : 0;
  return (
    <section className={styles.call} aria-labelledby="next-call-title">
      <RingShare
        className={styles.ring}
        radius={110}
        weight={17}
        start={20}
        parts={[{ value: passed, tone: 'clay' }]}
        total={1}
        title={t('portal.call.drawing', { percent: Math.round(passed * 100) })}
      />
      <div className={styles.text}>
        <h2 id="next-call-title" className={styles.title}>
          {t('portal.call.title')}
        </h2>
        {/* Browsers' spellings of a time differ from the server's in kinds of spaces. */}
        <p className={styles.time} suppressHydrationWarning>
          {call ? formatDate(call, language, 'weekdayTime', zone) : t('portal.call.fixed')}
        </p>
        <p className={styles.position} suppressHydrationWarning>
          {call &&
            t('portal.call.dayInZone', {
              day: formatDate(call, language, 'longMonthDay', zone),
              zone: zoneName(call, zone, language),
            })}
          {call && !sameClock(call, zone, CALL_ZONE) && (
            <span className={styles.elsewhere} suppressHydrationWarning>
              {t('portal.call.newYork', { time: formatDate(call, language, 'weekdayTime', CALL_ZONE) })}
            </span>
          )}
        </p>
        <p className={styles.away} suppressHydrationWarning>
          {call && t('portal.call.away', { when: formatAway(now, call, language) })}
        </p>
      </div>
    </section>
  );
}
