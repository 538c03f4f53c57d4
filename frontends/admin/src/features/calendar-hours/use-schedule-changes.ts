import type { AdminBlockedDayDto, AdminCalendarHoursDto, SaveCalendarScheduleDto } from '@leap/client/admin';
import { personalDraft } from '@leap/forms';
import { useEffect, useState } from 'react';

/** Days from one to another, both included. */
export interface DayRange {
  day: string;
  lastDay: string;
}

export interface BlockedRange extends DayRange {
  note: string;
}

/** What the page has changed, and not saved yet. */
export interface ScheduleChanges {
  /** Start times by weekday; null restores the regular ones. */
  weekdays: Record<string, readonly number[] | null>;
  /** The same by day. */
  days: Record<string, readonly number[] | null>;
  blocked: readonly BlockedRange[];
  unblocked: readonly DayRange[];
  /** The fields of a range that is not in the list yet. */
  typed: BlockedRange;
}

export const NO_RANGE: BlockedRange = { day: '', lastDay: '', note: '' };
const NO_CHANGES: ScheduleChanges = { weekdays: {}, days: {}, blocked: [], unblocked: [], typed: NO_RANGE };

const isEmpty = ({ weekdays, days, blocked, unblocked, typed }: ScheduleChanges): boolean =>
  [weekdays, days].every((hours) => Object.keys(hours).length === 0) &&
  blocked.length + unblocked.length === 0 &&
  `${typed.day}${typed.lastDay}${typed.note}` === '';

/** The changes of this tab: they stay through a reload, another page and a log-in, until they are saved or discarded. */
export function useScheduleChanges(userId: string) {
  const [draft] = useState(() => personalDraft('calendar-hours', userId, ['changes']));
  const [changes, setChanges] = useState(NO_CHANGES);
  // After hydration, which requires the server-rendered state.
  useEffect(() => {
    const { changes: stored } = draft.read();
    if (stored) setChanges({ ...NO_CHANGES, ...(JSON.parse(stored) as Partial<ScheduleChanges>) });
  }, [draft]);

  function change(next: Partial<ScheduleChanges>): void {
    const all = { ...changes, ...next };
    setChanges(all);
    if (isEmpty(all)) draft.drop();
    else draft.keep({ changes: JSON.stringify(all) });
  }

  return {
    changes,
    change,
    isChanged: !isEmpty(changes),
    discard() {
      setChanges(NO_CHANGES);
      draft.drop();
    },
  };
}

/** The request that saves the changes, at the displayed versions. */
export function toSavedSchedule(changes: ScheduleChanges, hours: AdminCalendarHoursDto): SaveCalendarScheduleDto {
  const weekdays = Object.entries(changes.weekdays).map(([key, starts]) => ({
    weekday: Number(key),
    startMinutes: starts === null ? undefined : [...starts],
    version: hours.weekdays.find(({ weekday }) => weekday === Number(key))?.updatedAt,
  }));
  const days = Object.entries(changes.days).map(([day, starts]) => ({
    day,
    startMinutes: starts === null ? undefined : [...starts],
    version: hours.days.find((one) => one.day === day)?.updatedAt,
  }));
  // Regular hours that nobody has changed need not be restored.
  const isChange = ({ startMinutes, version }: { startMinutes?: number[]; version?: string }) =>
    startMinutes !== undefined || version !== undefined;
  const ranges = changes.typed.day === '' ? changes.blocked : [...changes.blocked, changes.typed];
  return {
    weekdays: weekdays.filter(isChange),
    days: days.filter(isChange),
    unblocked: changes.unblocked.map(({ day, lastDay }) => ({ day, lastDay })),
    blocked: ranges.map(({ day, lastDay, note }) => ({ day, lastDay: lastDay || undefined, note: note || undefined })),
  };
}

/** A blocked range as stored, with the calls that are still booked then. */
export type StoredRange = BlockedRange & Pick<AdminBlockedDayDto, 'calls'>;

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Blocked days as ranges: those that follow one another with the same note. */
export function rangesOf(days: readonly AdminBlockedDayDto[]): StoredRange[] {
  const ranges: StoredRange[] = [];
  for (const { day, note = '', calls } of days) {
    const last = ranges.at(-1);
    if (last && last.note === note && dayAfter(last.lastDay) === day)
      ranges[ranges.length - 1] = { ...last, lastDay: day, calls: [...last.calls, ...calls] };
    else ranges.push({ day, lastDay: day, note, calls });
  }
  return ranges;
}
