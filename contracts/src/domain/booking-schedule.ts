/** The practice's clock: booking days and hours are named on it, wherever server and visitor are. */
export const BOOKING_ZONE = 'America/Los_Angeles';

/** How many bookable days are open at a time, starting tomorrow on the practice's clock. */
export const BOOKING_DAYS = 14;

export const meetingTypes = ['inner_circle_consultation'] as const;
export type MeetingType = (typeof meetingTypes)[number];

const MORNING = ['10:00 AM - 11:00 AM', '11:00 AM - 12:00 PM'];
const AFTERNOON = ['2:00 PM - 3:00 PM', '3:00 PM - 4:00 PM'];
const LATE = ['4:00 PM - 5:00 PM'];

/** The weekly hours by day of the week, Sunday first; every slot lasts an hour. */
const weeklySlots: readonly (readonly string[])[] = [
  [],
  [],
  [...MORNING, ...AFTERNOON],
  [...MORNING, ...AFTERNOON, ...LATE],
  [...MORNING, ...AFTERNOON, ...LATE],
  [...MORNING, ...AFTERNOON, ...LATE],
  MORNING,
];

/** The labels of a day's slots by the weekly hours; a day that the owner has blocked or changed is the server's to know. */
export function weeklySlotsOf(date: string): readonly string[] {
  return weeklySlots[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? [];
}

/** The calendar date (`YYYY-MM-DD`) that the practice's clock shows at this instant. */
export function bookingDateOf(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: BOOKING_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** The next {@link BOOKING_DAYS} days with weekly hours (Tuesday to Saturday), beginning with the practice's tomorrow. */
export function bookableDates(now: Date): string[] {
  const dates: string[] = [];
  const day = new Date(`${bookingDateOf(now)}T00:00:00Z`);
  while (dates.length < BOOKING_DAYS) {
    day.setUTCDate(day.getUTCDate() + 1);
    const date = day.toISOString().slice(0, 10);
    if (weeklySlotsOf(date).length > 0) dates.push(date);
  }
  return dates;
}
