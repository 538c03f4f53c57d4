import { useListCalendarAvailabilityQuery } from '@leap/client/membership';
import { bookableDates, slotInstants, weeklySlotsOf } from '@leap/domain';
import { useEffect, useState } from 'react';

/** One hour that can be booked. */
export interface Slot {
  /** The label in the practice's text, which is also what is booked: '10:00 AM - 11:00 AM'. */
  time: string;
  startsAt: string;
  endsAt: string;
  available: boolean;
}

/** One bookable day on the practice's calendar. */
export interface SlotDay {
  /** `YYYY-MM-DD` in Los Angeles. */
  date: string;
  slots: readonly Slot[];
}

export interface Slots {
  /** Undefined while they are looked up for the first time. */
  days?: readonly SlotDay[];
  /** The server did not answer: the weekly hours stand in, and the booking decides (specification 2, section 8). */
  isUnchecked: boolean;
  refresh(): void;
}

/** The Monday (`YYYY-MM-DD`) of a date's week: days are shown week by week. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const weeklyDays = (): SlotDay[] =>
  bookableDates(new Date()).map((date) => ({
    date,
    slots: weeklySlotsOf(date).map((time) => ({ time, ...slotInstants(date, time), available: true })),
  }));

/** The open days and their hours, asked for again whenever the screen is opened. */
export function useSlots(): Slots {
  const { data, isError, refetch } = useListCalendarAvailabilityQuery({}, { refetchOnMountOrArgChange: true });
  // Stored while it is asked again, so that what is being chosen does not vanish.
  const [weekly, setWeekly] = useState<readonly SlotDay[]>();
  useEffect(() => {
    if (isError) setWeekly((known) => known ?? weeklyDays());
  }, [isError]);
  return {
    days: data ?? weekly,
    isUnchecked: isError || (data === undefined && weekly !== undefined),
    refresh: () => void refetch(),
  };
}
