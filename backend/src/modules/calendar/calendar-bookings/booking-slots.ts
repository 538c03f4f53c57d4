import { BOOKING_ZONE, bookableDates, bookingDateOf, SLOT_MINUTES, startOfSlot, weeklySlotsOf } from '@leap/domain';
import { DateTime } from 'luxon';

/** One hour that can be booked. */
export interface Slot {
  /** `YYYY-MM-DD` on the practice's clock. */
  date: string;
  /** On the practice's clock, e.g. `10:00 AM - 11:00 AM`. */
  time: string;
  startsAt: Date;
  endsAt: Date;
}

/** What the owner changed about the usual days and hours. Starts are in minutes after midnight on the practice's clock. */
export interface OwnersChanges {
  /** Days (`YYYY-MM-DD`) without any slot. */
  blockedDays: ReadonlySet<string>;
  /** By ISO weekday, instead of the usual hours. */
  hoursOfWeekday: ReadonlyMap<number, readonly number[]>;
  /** By `YYYY-MM-DD`, instead of the hours of its weekday. */
  hoursOfDay: ReadonlyMap<string, readonly number[]>;
}

export const noChanges: OwnersChanges = { blockedDays: new Set(), hoursOfWeekday: new Map(), hoursOfDay: new Map() };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The calendar date that a request means: a date as it stands, an ISO instant as the date on the practice's clock at that
 * instant. Undefined for what is neither, or does not exist.
 */
export function toBookingDate(text: string): string | undefined {
  if (DATE.test(text)) return DateTime.fromISO(text, { zone: 'utc' }).isValid ? text : undefined;
  if (!INSTANT.test(text)) return undefined;
  const instant = DateTime.fromISO(text, { setZone: true });
  // The year 9999 is a date too, but no zone arithmetic of ours has to follow there.
  return instant.isValid && instant.year >= 1970 && instant.year < 3000 ? bookingDateOf(instant.toJSDate()) : undefined;
}

/** Minutes after midnight as people in the practice's zone write them, e.g. 840 → `2:00 PM`. */
function clockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The label of the slot that begins this many minutes after midnight. */
export const slotLabel = (start: number): string => `${clockTime(start)} - ${clockTime(start + SLOT_MINUTES)}`;

/** The starts of a day: the owner's for that day, else the owner's for that weekday, else the usual ones. */
function startsOf(date: string, { blockedDays, hoursOfDay, hoursOfWeekday }: OwnersChanges): readonly number[] {
  if (blockedDays.has(date)) return [];
  const { weekday } = DateTime.fromISO(date, { zone: 'utc' });
  return hoursOfDay.get(date) ?? hoursOfWeekday.get(weekday) ?? weeklySlotsOf(date).map(startOfSlot);
}

/** All slots of one day, in order. A time that the practice's clock skips in spring is no slot. */
export function slotsOf(date: string, changes: OwnersChanges = noChanges): Slot[] {
  return [...new Set(startsOf(date, changes))]
    .sort((one, other) => one - other)
    .flatMap((minutes) => {
      const wall = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
      const start = DateTime.fromISO(date, { zone: BOOKING_ZONE }).set(wall);
      if (start.hour !== wall.hour || start.minute !== wall.minute) return [];
      return [
        {
          date,
          time: slotLabel(minutes),
          startsAt: start.toJSDate(),
          endsAt: start.plus({ minutes: SLOT_MINUTES }).toJSDate(),
        },
      ];
    });
}

/** The first and the last day that can be booked at an instant. */
export function bookableRange(now: Date): { from: string; to: string } {
  const dates = bookableDates(now);
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
}

/** Why a slot cannot be had: the day is not among the bookable ones, or has no such time. */
export type SlotRefusal = 'selectedDate' | 'selectedTime';

/** The slot of this date and label as it stands at an instant, or the field that names what is not there. */
export function findSlot(
  now: Date,
  date: string | undefined,
  time: string,
  changes: OwnersChanges,
): Slot | SlotRefusal {
  if (date === undefined || !bookableDates(now).includes(date)) return 'selectedDate';
  return slotsOf(date, changes).find((slot) => slot.time === time) ?? 'selectedTime';
}

/** Whether two stretches of time share a moment; touching ends share none. */
export function overlaps(one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** Subtracts time ranges from others. */
export function without<Range extends { startsAt: Date; endsAt: Date }>(
  ranges: Range[],
  booked: { startsAt: Date; endsAt: Date }[],
): Range[] {
  return booked.reduce<Range[]>(
    (remaining, hole) =>
      remaining.flatMap((range) => {
        if (!overlaps(range, hole)) return [range];
        const parts = [
          { ...range, endsAt: hole.startsAt },
          { ...range, startsAt: hole.endsAt },
        ];
        return parts.filter(({ startsAt, endsAt }) => startsAt < endsAt);
      }),
    ranges,
  );
}
