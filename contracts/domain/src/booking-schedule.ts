import { SLOT_MINUTES } from './bookings.js';
import { BOOKING_ZONE } from './practice-zone.js';
import { dateIn, instantOf } from './zone-clock.js';

/** How long a slot is held for an unconfirmed address. */
export const BOOKING_HOLD_MINUTES = 30;

/** How long a slot is held while somebody fills in the booking form. */
export const SLOT_HOLD_MINUTES = 5;

/** Number of bookable days, starting tomorrow in the practice's time zone. */
export const BOOKING_DAYS = 14;

const MINUTE = 60_000;
const MORNING = ['10:00 AM - 11:00 AM', '11:00 AM - 12:00 PM'];
const AFTERNOON = ['2:00 PM - 3:00 PM', '3:00 PM - 4:00 PM'];
const LATE = ['4:00 PM - 5:00 PM'];

/** The regular slots by day of the week, Sunday first; every slot lasts an hour. */
const weeklySlots: readonly (readonly string[])[] = [
  [],
  [],
  [...MORNING, ...AFTERNOON],
  [...MORNING, ...AFTERNOON, ...LATE],
  [...MORNING, ...AFTERNOON, ...LATE],
  [...MORNING, ...AFTERNOON, ...LATE],
  MORNING,
];

/** The labels of a day's regular slots; only the server knows the owner's exceptions. */
export function weeklySlotsOf(date: string): readonly string[] {
  return weeklySlots[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? [];
}

const LABEL = /^(\d{1,2}):(\d{2}) (AM|PM) - /;

/** Start of a slot by its label, in minutes after midnight in the practice's time zone: `2:00 PM - 3:00 PM` → 840. */
export function startOfSlot(label: string): number {
  const [, hour, minute, half] = LABEL.exec(label) ?? [];
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

/** Minutes after midnight as a 12-hour time, e.g. 840 → `2:00 PM`. */
function clockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The label of the slot that starts this many minutes after midnight. */
export const slotLabel = (start: number, minutes = SLOT_MINUTES): string =>
  `${clockTime(start)} - ${clockTime(start + minutes)}`;

/** The regular slots of a day for calls of a length; only the server knows the owner's exceptions. */
export const regularSlotsOf = (date: string, minutes = SLOT_MINUTES): string[] =>
  callStarts(weeklySlotsOf(date).map(startOfSlot), minutes).map((start) => slotLabel(start, minutes));

/** The instants of a slot by its day and label. */
export function slotInstants(
  date: string,
  label: string,
  minutes = SLOT_MINUTES,
): { startsAt: string; endsAt: string } {
  const start = instantOf(Date.parse(date) + startOfSlot(label) * MINUTE, BOOKING_ZONE);
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * MINUTE).toISOString() };
}

/** The calendar date (`YYYY-MM-DD`) of an instant in the practice's time zone. */
export function bookingDateOf(instant: Date): string {
  return dateIn(instant, BOOKING_ZONE);
}

/**
 * When calls of a length can start on a day, in minutes after midnight. Each opened hour has as many calls as fit into it; a longer call
 * needs the following hours open too. Calls of an hour start exactly where the hours do.
 * @param hours starts of the opened hours
 */
export function callStarts(hours: readonly number[], minutes: number): number[] {
  const opened = [...new Set(hours)].sort((one, other) => one - other);
  const isOpen = (start: number): boolean => {
    let openUntil = start;
    for (const hour of opened)
      if (hour <= openUntil && openUntil < hour + SLOT_MINUTES) openUntil = hour + SLOT_MINUTES;
    return openUntil >= start + minutes;
  };
  const perHour = Math.max(1, Math.floor(SLOT_MINUTES / minutes));
  return opened
    .flatMap((hour) => Array.from({ length: perHour }, (_unused, index) => hour + index * minutes))
    .filter(isOpen);
}

/** Whether no two calls of a day overlap. @param starts in minutes after midnight */
export function areApart(starts: readonly number[]): boolean {
  const ordered = starts.toSorted((one, other) => one - other);
  return ordered.every((start, index) => index === 0 || start - (ordered[index - 1] ?? 0) >= SLOT_MINUTES);
}

/**
 * The next {@link BOOKING_DAYS} days with regular hours (Tuesday to Saturday), starting with tomorrow in the practice's time zone.
 * @param isOpened whether the owner has given hours to a day that has no regular ones, which counts too
 */
export function bookableDates(now: Date, isOpened: (date: string) => boolean = () => false): string[] {
  const dates: string[] = [];
  const day = new Date(`${bookingDateOf(now)}T00:00:00Z`);
  while (dates.length < BOOKING_DAYS) {
    day.setUTCDate(day.getUTCDate() + 1);
    const date = day.toISOString().slice(0, 10);
    if (weeklySlotsOf(date).length > 0 || isOpened(date)) dates.push(date);
  }
  return dates;
}
