import type { Language } from '@leap/contracts/domain';

/** The weekly group call is at 6 PM on Mondays where the practice is: Eastern time, in summer and in winter. */
export const CALL_ZONE = 'America/New_York';
const CALL_HOUR = 18;
const MONDAY = 1;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Milliseconds by which the zone's wall clock is ahead of UTC at that instant. */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}

/** The instant at which the zone's wall clock shows `wall` (a UTC value carrying the wall clock's fields). */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - zoneOffset(wall, timeZone);
  // The guess used the offset of a moment hours away; on the days when clocks change, the right one is the offset at the guess.
  return wall - zoneOffset(guess, timeZone);
}

/**
 * The next Monday, 6 PM in New York, strictly after `now`. A call that has begun is no longer the next one.
 * Right across both clock changes: in UTC it is 23:00 in winter and 22:00 in summer.
 */
export function nextWeeklyCall(now: Date): Date {
  const wallNow = now.getTime() + zoneOffset(now.getTime(), CALL_ZONE);
  const midnight = Math.floor(wallNow / DAY) * DAY;
  const daysAhead = (MONDAY - new Date(midnight).getUTCDay() + 7) % 7;
  const monday = midnight + daysAhead * DAY + CALL_HOUR * HOUR;
  const call = instantOf(monday, CALL_ZONE);
  return new Date(call > now.getTime() ? call : instantOf(monday + WEEK, CALL_ZONE));
}

/** The first session of somebody who joins now: the first Monday of next month, 6 PM in New York. */
export function firstSession(now: Date): Date {
  const wall = new Date(now.getTime() + zoneOffset(now.getTime(), CALL_ZONE));
  const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1, CALL_HOUR));
  first.setUTCDate(1 + ((MONDAY - first.getUTCDay() + 7) % 7));
  return new Date(instantOf(first.getTime(), CALL_ZONE));
}

/** How much of the week between two calls has passed, from 0 (just after a call) to 1 (the call begins). */
export function weekPassed(now: Date): number {
  const left = nextWeeklyCall(now).getTime() - now.getTime();
  return Math.min(1, Math.max(0, 1 - left / WEEK));
}

const locales: Record<Language, string> = { en: 'en-US', es: 'es-419' };

/** 'Monday, 6:00 PM' or 'lunes, 18:00': weekday and time of an instant on a zone's wall clock. */
export function formatCallTime(instant: Date, timeZone: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone }).format(instant);
  const time = new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(language === 'es' ? { hourCycle: 'h23' as const } : { hour12: true }),
  }).format(instant);
  return `${weekday}, ${time}`;
}

/** 'November 23' or '23 de noviembre': the day of an instant on a zone's wall clock. */
export function formatCallDay(instant: Date, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', day: 'numeric', timeZone }).format(instant);
}

/** What the zone is called in words, such as 'Central European Time' or 'hora de Colombia'. */
export function zoneName(instant: Date, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether both zones' clocks show the same at that instant, so that one line says it all. */
export function sameClock(instant: Date, one: string, other: string): boolean {
  return zoneOffset(instant.getTime(), one) === zoneOffset(instant.getTime(), other);
}

/** How far away the call is, in the largest unit that still says something: 'in 3 days', 'dentro de 5 horas'. */
export function formatAway(now: Date, call: Date, language: Language): string {
  const left = call.getTime() - now.getTime();
  const words = new Intl.RelativeTimeFormat(locales[language], { numeric: 'always' });
  if (left >= 2 * DAY) return words.format(Math.floor(left / DAY), 'day');
  if (left >= 2 * HOUR) return words.format(Math.floor(left / HOUR), 'hour');
  return words.format(Math.max(1, Math.floor(left / MINUTE)), 'minute');
}
