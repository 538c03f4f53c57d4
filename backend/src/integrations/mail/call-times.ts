import { BOOKING_ZONE, formatDate, formatHours, zoneName, type Language } from '@leap/domain';
import { textsIn } from './mail-texts.js';

/** The time of a call, as shown in emails. */
export interface CallTimes {
  /** The day in the practice's time zone. */
  day: string;
  /** The day in the visitor's time zone, which can be another one. */
  visitorDay: string;
  /** Day and hours in the practice's time zone, which is named. */
  practice: string;
  /** The same in the visitor's time zone; undefined when both show the same time. */
  visitor?: string;
}

/** Day and hours in one time zone, which is named: Monday, December 7, 2026, 6:00 PM – 7:00 PM (Eastern Time). */
export function callTime(
  { startsAt, endsAt, timeZone }: { startsAt: Date; endsAt: Date; timeZone: string },
  language: Language,
): string {
  const day = formatDate(startsAt, language, 'fullDay', timeZone);
  return `${day}, ${formatHours(startsAt, endsAt, language, timeZone)} (${zoneName(startsAt, timeZone, language)})`;
}

/** The time of a call in the practice's time zone, and in the visitor's where it differs. */
export function callTimes(
  { startsAt, endsAt, timezone }: { startsAt: Date; endsAt: Date; timezone: string },
  language: Language,
): CallTimes {
  const wallClock = (timeZone: string): string =>
    `${formatDate(startsAt, language, 'fullDay', timeZone)}, ${formatHours(startsAt, endsAt, language, timeZone)}`;
  const day = (timeZone: string): string => formatDate(startsAt, language, 'day', timeZone);
  const [practice, visitor] = [wallClock(BOOKING_ZONE), wallClock(timezone)];
  return {
    day: day(BOOKING_ZONE),
    visitorDay: day(timezone),
    practice: `${practice} (${textsIn(language).layout.zone})`,
    ...(visitor === practice ? {} : { visitor: `${visitor} (${zoneName(startsAt, timezone, language)})` }),
  };
}
