import { useListCalendarAvailabilityQuery } from '@leap/client/membership';
import { bookableDates, regularSlotsOf, slotInstants } from '@leap/domain';
import { useEffect, useRef, useState } from 'react';

/** A time that a call can have. */
export interface Slot {
  /** The label in the practice's time zone, which is sent with the booking: '10:00 AM - 11:00 AM'. */
  time: string;
  startsAt: string;
  endsAt: string;
  available: boolean;
  /** Until when at most another visitor is booking it; absent when nobody is. */
  heldUntil?: string;
}

/** A bookable day. */
export interface SlotDay {
  /** `YYYY-MM-DD` in Los Angeles. */
  date: string;
  slots: readonly Slot[];
}

export interface Slots {
  /** Undefined during the first request. */
  days?: readonly SlotDay[];
  /** The server did not answer: the regular hours are shown, and the booking decides (specification 2, section 8). */
  isUnchecked: boolean;
  refresh(): void;
}

/** The Monday (`YYYY-MM-DD`) of a date's week. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The day that comes some days later. */
export function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The slot that an address names: its day, and its time if that is open. Undefined when the day cannot be booked, or is not known yet. */
export function requestedSlot(
  search: URLSearchParams,
  days: readonly SlotDay[] | undefined,
): { date: string; time: string } | undefined {
  const day = days?.find(({ date }) => date === search.get('selectedDate'));
  const slot = day?.slots.find(({ time, available }) => available && time === search.get('selectedTime'));
  return day && { date: day.date, time: slot?.time ?? '' };
}

const weeklyDays = (minutes: number | undefined): SlotDay[] =>
  bookableDates(new Date()).map((date) => ({
    date,
    slots: regularSlotsOf(date, minutes).map((time) => ({
      time,
      ...slotInstants(date, time, minutes),
      available: true,
    })),
  }));

/** The meeting type of the slots; the specified consultation without one. */
export interface SlotsOf {
  meetingType?: string;
  minutes?: number;
}

/** Bookable days with their slots, refetched whenever the step is opened. */
export function useSlots({ meetingType, minutes }: SlotsOf = {}): Slots {
  const { data, isError, refetch } = useListCalendarAvailabilityQuery(
    meetingType === undefined ? {} : { meetingType },
    { refetchOnMountOrArgChange: true },
  );
  // A day that was chosen before hydration is adopted before this query runs, which then asks anyway.
  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = true;
  }, []);
  // Kept during a refetch, so that the current choice stays visible.
  const [weekly, setWeekly] = useState<readonly SlotDay[]>();
  useEffect(() => {
    if (isError) setWeekly((known) => known ?? weeklyDays(minutes));
  }, [isError, minutes]);
  // A held time comes back by itself. The minimum also suits a browser whose clock is ahead.
  const nextChange = data?.flatMap(({ slots }) => slots.flatMap(({ heldUntil }) => heldUntil ?? [])).toSorted()[0];
  useEffect(() => {
    if (nextChange === undefined) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(Date.parse(nextChange) - Date.now() + 500, 5_000));
    return () => clearTimeout(timer);
  }, [nextChange, data, refetch]);
  return {
    days: data ?? weekly,
    isUnchecked: isError || (data === undefined && weekly !== undefined),
    refresh: () => {
      if (isAsking.current) void refetch();
    },
  };
}
