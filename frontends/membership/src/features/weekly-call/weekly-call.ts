import { instantOf, zoneOffset, type Language } from '@leap/domain';
import { formatRelative } from '@leap/i18n';

/** The weekly group call is at 6 PM Eastern time on Mondays, in summer and winter. */
export const CALL_ZONE = 'America/New_York';
const CALL_HOUR = 18;
const MONDAY = 1;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * The next Monday, 6 PM in New York, strictly after `now`. Correct across clock changes: in UTC it is 23:00 in winter and 22:00 in
 * summer.
 */
export function nextWeeklyCall(now: Date): Date {
  const wallNow = now.getTime() + zoneOffset(now.getTime(), CALL_ZONE);
  const midnight = Math.floor(wallNow / DAY) * DAY;
  const daysAhead = (MONDAY - new Date(midnight).getUTCDay() + 7) % 7;
  const monday = midnight + daysAhead * DAY + CALL_HOUR * HOUR;
  const call = instantOf(monday, CALL_ZONE);
  return new Date(call > now.getTime() ? call : instantOf(monday + WEEK, CALL_ZONE));
}

/** The first call of a new member: the first Monday of next month, 6 PM in New York. */
export function firstSession(now: Date): Date {
  const wall = new Date(now.getTime() + zoneOffset(now.getTime(), CALL_ZONE));
  const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1, CALL_HOUR));
  first.setUTCDate(1 + ((MONDAY - first.getUTCDay() + 7) % 7));
  return new Date(instantOf(first.getTime(), CALL_ZONE));
}

/** Progress of the week between two calls, from 0 (just after a call) to 1 (the call starts). */
export function weekPassed(now: Date): number {
  const remaining = nextWeeklyCall(now).getTime() - now.getTime();
  return Math.min(1, Math.max(0, 1 - remaining / WEEK));
}

/** Time until the call, in the largest suitable unit: 'in 3 days', 'dentro de 5 horas'. */
export function formatAway(now: Date, call: Date, language: Language): string {
  const remaining = call.getTime() - now.getTime();
  if (remaining >= 2 * DAY) return formatRelative(Math.floor(remaining / DAY), 'day', language, 'always');
  if (remaining >= 2 * HOUR) return formatRelative(Math.floor(remaining / HOUR), 'hour', language, 'always');
  return formatRelative(Math.max(1, Math.floor(remaining / MINUTE)), 'minute', language, 'always');
}
