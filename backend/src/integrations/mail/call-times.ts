import { BOOKING_ZONE, type Language } from '@leap/contracts/domain';
import { textsIn } from './mail-texts.js';

/** When a call is, as letters show it. */
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
export function callTimes({ startsAt, endsAt, timezone }: { startsAt: Date; endsAt: Date; timezone: string }, language: Language): CallTimes {
  const wallClock = (timeZone: string): string =>
    new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZone }).formatRange(startsAt, endsAt);
  const day = (timeZone: string): string => new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(startsAt);
  const [practice, visitor] = [wallClock(BOOKING_ZONE), wallClock(timezone)];
  return {
    day: day(BOOKING_ZONE),
    visitorDay: day(timezone),
    practice: `${practice} (${textsIn(language).layout.zone})`,
    ...(visitor === practice ? {} : { visitor: `${visitor} (${zoneName(startsAt, timezone, language)})` }),
  };
}

/** The zone as people call it, e.g. "Central European Time"; its IANA name where the language has no word for it. */
function zoneName(instant: Date, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
