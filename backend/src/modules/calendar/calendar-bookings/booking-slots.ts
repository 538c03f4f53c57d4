import {
  BOOKING_ZONE,
  bookableDates,
  bookingDateOf,
  callStarts,
  SLOT_MINUTES,
  slotLabel,
  startOfSlot,
  weeklySlotsOf,
} from '@leap/domain';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { DateTime } from 'luxon';

/** A time that a call can have. */
export interface Slot {
  /** `YYYY-MM-DD` in the practice's time zone. */
  date: string;
  /** In the practice's time zone, e.g. `10:00 AM - 11:00 AM`. */
  time: string;
  startsAt: Date;
  endsAt: Date;
}

/** The owner's exceptions to the usual days and hours. Starts are in minutes after midnight in the practice's time zone. */
export interface OwnersChanges {
  /** Days (`YYYY-MM-DD`) without slots. */
  blockedDays: ReadonlySet<string>;
  /** By ISO weekday; replace the usual hours. */
  hoursOfWeekday: ReadonlyMap<number, readonly number[]>;
  /** By `YYYY-MM-DD`; replace the hours of the weekday. */
  hoursOfDay: ReadonlyMap<string, readonly number[]>;
}

export const noChanges: OwnersChanges = { blockedDays: new Set(), hoursOfWeekday: new Map(), hoursOfDay: new Map() };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The calendar date of a request: a date as it is, an ISO instant as its date in the practice's time zone. Undefined for anything else,
 * and for dates that do not exist.
 */
export function toBookingDate(text: string): string | undefined {
  if (DATE.test(text)) return DateTime.fromISO(text, { zone: 'utc' }).isValid ? text : undefined;
  if (!INSTANT.test(text)) return undefined;
  const instant = DateTime.fromISO(text, { setZone: true });
  // The year 9999 is a valid date, but outside the supported range of the time zone arithmetic.
  return instant.isValid && instant.year >= 1970 && instant.year < 3000 ? bookingDateOf(instant.toJSDate()) : undefined;
}

/** ISO weekday of a date, Monday is 1. Landing pages ask for each of two weeks' days: Luxon took a tenth of their memory for it. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The starts of a day: the owner's for that day, else the owner's for that weekday, else the usual ones. */
function startsOf(date: string, { blockedDays, hoursOfDay, hoursOfWeekday }: OwnersChanges): readonly number[] {
  if (blockedDays.has(date)) return [];
  return hoursOfDay.get(date) ?? hoursOfWeekday.get(weekdayOf(date)) ?? weeklySlotsOf(date).map(startOfSlot);
}

/** Pages ask for the same two weeks again and again; the arithmetic of time zones took a sixth of their time. */
const known = new Map<string, readonly Readonly<Slot>[]>();
const MAX_KNOWN = 200;

/** All slots of one day for calls of this length, in order. Times that are skipped when summer time begins are omitted. */
export function slotsOf(
  date: string,
  changes: OwnersChanges = noChanges,
  minutes = SLOT_MINUTES,
): readonly Readonly<Slot>[] {
  const starts = callStarts(startsOf(date, changes), minutes);
  const key = `${date} ${minutes} ${starts.join(' ')}`;
  const slots = known.get(key) ?? starts.flatMap((start) => slotAt(date, start, minutes));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, slots);
  return slots;
}

function slotAt(date: string, startMinutes: number, minutes: number): Slot[] {
  const wall = { hour: Math.floor(startMinutes / 60), minute: startMinutes % 60 };
  const start = DateTime.fromISO(date, { zone: BOOKING_ZONE }).set(wall);
  if (start.hour !== wall.hour || start.minute !== wall.minute) return [];
  const end = start.plus({ minutes });
  return [{ date, time: slotLabel(startMinutes, minutes), startsAt: start.toJSDate(), endsAt: end.toJSDate() }];
}

/** Tomorrow, and the last day that can be bookable at an instant: days that the owner opens bring the last one closer. */
export function bookableRange(now: Date): { from: string; to: string } {
  const tomorrow = DateTime.fromISO(bookingDateOf(now), { zone: 'utc' }).plus({ days: 1 });
  return { from: tomorrow.toISODate() ?? '', to: bookableDates(now).at(-1) ?? '' };
}

/** The bookable days: those with regular hours, and those that the owner has opened. */
export function bookableDaysOf(now: Date, { hoursOfDay, hoursOfWeekday }: OwnersChanges): string[] {
  const hoursOf = (date: string) => hoursOfDay.get(date) ?? hoursOfWeekday.get(weekdayOf(date)) ?? [];
  return bookableDates(now, (date) => hoursOf(date).length > 0);
}

/** What a meeting type asks of its slots. */
export type SlotRules = Pick<MeetingType, 'minutes' | 'noticeHours'>;

/** The slots of a bookable day that are not too near for a type. */
export function offeredSlots(
  now: Date,
  date: string,
  changes: OwnersChanges,
  { minutes, noticeHours }: SlotRules = { minutes: SLOT_MINUTES, noticeHours: 0 },
): readonly Readonly<Slot>[] {
  const earliest = now.getTime() + noticeHours * 60 * 60_000;
  return slotsOf(date, changes, minutes).filter(({ startsAt }) => startsAt.getTime() >= earliest);
}

/** Why a slot is unavailable: the day is not bookable, or has no such time. */
export type SlotRefusal = 'selectedDate' | 'selectedTime';

/** The slot of this date and label, or the field that names a missing one. */
export function findSlot(
  now: Date,
  date: string | undefined,
  time: string,
  changes: OwnersChanges,
  type?: SlotRules,
): Slot | SlotRefusal {
  if (date === undefined || !bookableDaysOf(now, changes).includes(date)) return 'selectedDate';
  return offeredSlots(now, date, changes, type).find((slot) => slot.time === time) ?? 'selectedTime';
}

/** Whether two half-open intervals overlap. */
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

const REMINDER_MS = 24 * 60 * 60 * 1_000;

/** When the reminder is due: a day before the call; none when the call is nearer than that. */
export const reminderOf = (startsAt: Date, now: Date): Date | null => {
  const due = new Date(startsAt.getTime() - REMINDER_MS);
  return due > now ? due : null;
};
