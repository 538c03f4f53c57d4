import { useGetWeeklyCallQuery } from '@leap/client/membership';
import { nextWeeklyCall, sameClock, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { RingShare } from '@leap/ui/ring-share';
import { useNow, useViewerZone } from '../weekly-call/use-clock';
import { CALL_ZONE, formatAway, weekPassed } from '../weekly-call/weekly-call';
import { CallChanges } from './call/call-changes';
import { Homework } from './homework/homework';
import styles from './next-call.module.css';

/** The next weekly call in the viewer's and its own time zone, with the progress of the week as a ring around this week's homework, and what was cancelled or moved. */
export function NextCall() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { data: plan, isError, fulfilledTimeStamp } = useGetWeeklyCallQuery();
  const now = useNow(fulfilledTimeStamp);
  const callZone = plan?.schedule.timeZone ?? CALL_ZONE;
  const zone = useViewerZone() ?? callZone;
  const call = now && plan && nextWeeklyCall(plan, now).startsAt;
  const passed = call ? weekPassed(now, call) : 0;
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
      >
        <Homework part="ring" />
      </RingShare>
      <div className={styles.text}>
        <h2 id="next-call-title" className={styles.title}>
          {t('portal.call.title')}
        </h2>
        {/* Browsers' spellings of a time differ from the server's in kinds of spaces. */}
        <p className={styles.time} suppressHydrationWarning>
          {call ? formatDate(call, language, 'weekdayTime', zone) : isError ? '–' : '…'}
        </p>
        <p className={styles.position} suppressHydrationWarning>
          {call &&
            t('portal.call.dayInZone', {
              day: formatDate(call, language, 'longMonthDay', zone),
              zone: zoneName(call, zone, language),
            })}
          {call && !sameClock(call, zone, callZone) && (
            <span className={styles.elsewhere} suppressHydrationWarning>
              {t(callZone === CALL_ZONE ? 'portal.call.newYork' : 'portal.call.elsewhere', {
                time: formatDate(call, language, 'weekdayTime', callZone),
                zone: zoneName(call, callZone, language),
              })}
            </span>
          )}
        </p>
        <p className={styles.away} suppressHydrationWarning>
          {call && t('portal.call.away', { when: formatAway(now, call, language) })}
        </p>
      </div>
      {now && <Notices now={now} zone={zone} />}
    </section>
  );
}

/** Calls to come that are cancelled or at another time, and a new member's first session. */
function Notices({ now, zone }: { now: Date; zone: string }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { data: plan } = useGetWeeklyCallQuery();
  const first = plan?.firstSessionAt;
  return (
    <div aria-live="polite" className={styles.changes}>
      {first && new Date(first) > now && (
        <p className="ui-soft" suppressHydrationWarning>
          {t('portal.call.first', { time: formatDate(new Date(first), language, 'dayTime', zone) })}
        </p>
      )}
      {plan && <CallChanges plan={plan} now={now} zone={zone} />}
    </div>
  );
}
