import { specifiedWeeklyCall, weeklyCallOf, zoneName, type Language, type WeeklyCallSchedule } from '@leap/domain';
import { formatDate, formatRelative } from '@leap/i18n';

/** Zone of times in a document before the viewer's is known. */
export const CALL_ZONE = specifiedWeeklyCall.timeZone;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const ANY_WEEK = '2026-01-05';

/** Whether the call is at its specified time, which the texts name. */
export const isUsualSchedule = ({ weekday, time, timeZone }: WeeklyCallSchedule): boolean =>
  weekday === specifiedWeeklyCall.weekday && time === specifiedWeeklyCall.time && timeZone === CALL_ZONE;

/**
 * Weekday and time of the weekly call in its own time zone, and that zone: `Monday`, `6:00 PM`, `Eastern Time`.
 * @param viewer where its weekday may be another one, and the start of one call: it may be moved, and clocks do not change everywhere on
 *   the same day
 */
export function scheduleTexts(
  schedule: WeeklyCallSchedule = specifiedWeeklyCall,
  language: Language,
  viewer: { timeZone?: string; startsAt?: string } = {},
): { day: string; time: string; zone: string } {
  const { timeZone } = schedule;
  const { startsAt } = weeklyCallOf({ schedule, changes: [] }, ANY_WEEK);
  return {
    day: formatDate(viewer.startsAt ?? startsAt, language, 'weekday', viewer.timeZone ?? timeZone),
    time: formatDate(startsAt, language, 'time', timeZone),
    zone: zoneName(startsAt, timeZone, language),
  };
}

/** Progress of the week before a call by quarters of an hour, from 0 (just after the last one) to 1 (the call starts). */
export function weekPassed(now: Date, call: Date): number {
  const left = Math.ceil((call.getTime() - now.getTime()) / QUARTER) * QUARTER;
  return Math.min(1, Math.max(0, 1 - left / WEEK));
}

/** Time until the call, in the largest suitable unit: 'in 3 days', 'dentro de 5 horas'. */
export function formatAway(now: Date, call: Date, language: Language): string {
  const remaining = call.getTime() - now.getTime();
  if (remaining >= 2 * DAY) return formatRelative(Math.floor(remaining / DAY), 'day', language, 'always');
  if (remaining >= 2 * HOUR) return formatRelative(Math.floor(remaining / HOUR), 'hour', language, 'always');
  return formatRelative(Math.max(1, Math.floor(remaining / MINUTE)), 'minute', language, 'always');
}
