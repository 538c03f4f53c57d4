import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import { DateTime } from 'luxon';

/** The weekly call is at 6 PM Eastern time on Mondays, in summer and winter. */
export const CALL_ZONE = 'America/New_York';
const CALL_HOUR = 18;
const MONDAY = 1;
export const CALL_MINUTES = 60;
/** A Monday before the launch: the first occurrence of the recurring event. */
const FIRST_CALL = '2025-11-03';
const ASK_AGAIN_SECONDS = 12 * 3_600;

/** One call. */
export interface WeeklyCall {
  startsAt: Date;
  endsAt: Date;
}

/** The current call, or else the next one; shown with its link until it is over. Correct across clock changes. */
export function currentWeeklyCall(now: Date): WeeklyCall {
  const local = DateTime.fromJSDate(now, { zone: CALL_ZONE });
  const monday = local.startOf('day').plus({ days: (MONDAY - local.weekday + 7) % 7 });
  const call = callOn(monday);
  return call.endsAt > now ? call : callOn(monday.plus({ weeks: 1 }));
}

function callOn(day: DateTime): WeeklyCall {
  const start = day.set({ hour: CALL_HOUR, minute: 0, second: 0, millisecond: 0 });
  return { startsAt: start.toJSDate(), endsAt: start.plus({ minutes: CALL_MINUTES }).toJSDate() };
}

/** New York's time zone rules since 2007, for calendars without a zone database (RFC 5545, 3.6.5). */
const zoneDefinition = [
  'BEGIN:VTIMEZONE',
  `TZID:${CALL_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

interface FeedFacts {
  brandName: string;
  /** Texts of the event. Calendars may be visible to others, so the topic is not named. */
  summary: string;
  /** Page with the call's link, behind the log-in. */
  url: string;
  host: string;
  changedAt: Date;
}

/** The weekly call as a subscribable calendar. The same for every member, without personal data. */
export function weeklyCallFeed({ brandName, summary, url, host, changedAt }: FeedFacts): string {
  const start = DateTime.fromISO(FIRST_CALL, { zone: CALL_ZONE }).set({ hour: CALL_HOUR });
  const calendar = ical({
    name: brandName,
    prodId: { company: brandName, product: 'weekly-call' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: CALL_ZONE, generator: () => zoneDefinition },
    ttl: ASK_AGAIN_SECONDS,
  });
  calendar.createEvent({
    id: `weekly-call@${host}`,
    stamp: changedAt,
    timezone: CALL_ZONE,
    start,
    end: start.plus({ minutes: CALL_MINUTES }),
    summary,
    url,
    repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [ICalWeekday.MO] },
  });
  return calendar.toString();
}
