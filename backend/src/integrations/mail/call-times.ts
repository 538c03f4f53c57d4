import { BOOKING_ZONE, formatDate, formatHours, zoneName, type Language } from '@leap/domain';
import { textsIn } from './mail-texts.js';

/** When a call is, as emails show it. */
export interface CallTimes {
  /** The day alone, on the practice's clock. */
  day: string;
  /** The day alone, on the visitor's clock: far away it is another one. */
  visitorDay: string;
  /** Day and hours on the practice's clock, which is named. */
  practice: string;
  /** The same on the visitor's clock; undefined when both clocks show the same. */
  visitor?: string;
}

/** A call on the practice's clock, and on the visitor's where it shows something else. */
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
