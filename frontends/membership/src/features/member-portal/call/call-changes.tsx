import type { WeeklyCallChangeDto } from '@leap/client/membership';
import { callNoteIn, weeklyCallOf, type WeeklyCallPlan } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import styles from './call-changes.module.css';

/** Five weeks: later changes were announced by email, and are in the calendar. */
const SHOWN_AHEAD_MS = 35 * 86_400_000;

interface CallChangesProps {
  plan: WeeklyCallPlan<WeeklyCallChangeDto>;
  now: Date;
  /** Time zone of the viewer. */
  zone: string;
}

/** Calls to come that are cancelled or at another time, with the owner's notes; nothing when all take place as usual. */
export function CallChanges({ plan, now, zone }: CallChangesProps) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const calls = plan.changes
    .map(({ week }) => weeklyCallOf(plan, week))
    .filter(
      ({ status, endsAt }) => status !== 'regular' && endsAt > now && endsAt.getTime() < now.getTime() + SHOWN_AHEAD_MS,
    );
  const dayTime = (instant: Date) => formatDate(instant, language, 'dayTime', zone);
  if (calls.length === 0) return null;
  return (
    <ul className={styles.list}>
      {calls.map(({ week, status, startsAt, regularStartsAt, change }) => {
        const note = callNoteIn(change?.note, language);
        return (
          <li key={week}>
            <strong suppressHydrationWarning>
              {t(status === 'moved' ? 'portal.call.moved' : 'portal.call.cancelled', {
                day: dayTime(regularStartsAt),
                time: dayTime(startsAt),
              })}
            </strong>{' '}
            {note && <span lang={note.language}>{note.text}</span>}
          </li>
        );
      })}
    </ul>
  );
}
