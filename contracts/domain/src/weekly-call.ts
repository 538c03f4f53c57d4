import { formatDate } from './date-format.js';
import { languages, type Language } from './languages.js';
import { dateIn, instantOf } from './zone-clock.js';

/** When the weekly call takes place, on the clock of its time zone. */
export interface WeeklyCallSchedule {
  /** ISO: 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** `18:00` */
  time: string;
  /** Length. */
  minutes: number;
  /** IANA name. */
  timeZone: string;
}

/** The specified call: Mondays at 6 PM Eastern time, in summer and winter. */
export const specifiedWeeklyCall: WeeklyCallSchedule = {
  weekday: 1,
  time: '18:00',
  minutes: 60,
  timeZone: 'America/New_York',
};

export const weeklyCallLimits = {
  minutes: { min: 15, max: 240 },
  note: 300,
  /** Each text of a member's line on a call sheet. */
  sheetText: 300,
  /** A moved call starts at most this many days before or after its regular time. */
  movedDays: 13,
  /** How far ahead a call can be cancelled or moved. */
  weeksAhead: 52,
} as const;

/** `regular`: a cancelled or moved call takes place as usual after all. */
export const weeklyCallStatuses = ['regular', 'moved', 'cancelled'] as const;
export type WeeklyCallStatus = (typeof weeklyCallStatuses)[number];

/** What differs in one week. */
export interface WeeklyCallChange {
  /** `YYYY-MM-DD`: the Monday of the week of the regular call, in the schedule's time zone. */
  week: string;
  status: WeeklyCallStatus;
  /** Of a moved call. */
  startsAt?: Date | string | null;
}

/** The schedule with its exceptions. */
export interface WeeklyCallPlan<Change extends WeeklyCallChange = WeeklyCallChange> {
  schedule: WeeklyCallSchedule;
  changes: readonly Change[];
}

/** The call of one week. */
export interface WeeklyCall<Change extends WeeklyCallChange = WeeklyCallChange> {
  week: string;
  status: WeeklyCallStatus;
  /** Of a cancelled call: when it would have started. */
  startsAt: Date;
  endsAt: Date;
  /** When the schedule has it. */
  regularStartsAt: Date;
  /** Its exception, if there is or was one. */
  change?: Change;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEKS_MOVED = 2;

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** The Monday (`YYYY-MM-DD`) of a date's week. */
export const weekOfDate = (date: string): string => plusDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** The call of the week that starts on this Monday. */
export function weeklyCallOf<Change extends WeeklyCallChange>(
  { schedule, changes }: WeeklyCallPlan<Change>,
  week: string,
): WeeklyCall<Change> {
  const { weekday, time, minutes, timeZone } = schedule;
  const regular = instantOf(Date.parse(`${plusDays(week, weekday - 1)}T${time}Z`), timeZone);
  const change = changes.find((one) => one.week === week);
  const start = change?.status === 'moved' && change.startsAt ? new Date(change.startsAt).getTime() : regular;
  return {
    week,
    status: change?.status ?? 'regular',
    startsAt: new Date(start),
    endsAt: new Date(start + minutes * MINUTE),
    regularStartsAt: new Date(regular),
    change,
  };
}

/**
 * The calls that are not over at an instant, cancelled ones too, in the order of their starts. One rule for API, calendar feed, emails,
 * portal and admin: the clock of the schedule's time zone stays the same when its offset from UTC changes.
 * @param weeks how many weeks, from the current one on
 */
export function weeklyCallsFrom<Change extends WeeklyCallChange>(
  plan: WeeklyCallPlan<Change>,
  from: Date,
  weeks: number,
): WeeklyCall<Change>[] {
  const current = weekOfDate(dateIn(from, plan.schedule.timeZone));
  // A call of an earlier week may have been moved to this one.
  return Array.from({ length: weeks + WEEKS_MOVED }, (_unused, index) =>
    weeklyCallOf(plan, plusDays(current, (index - WEEKS_MOVED) * 7)),
  )
    .filter(({ endsAt }) => endsAt > from)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/**
 * The next call that takes place.
 * @param running whether the current call counts until it is over
 */
export function nextWeeklyCall<Change extends WeeklyCallChange>(
  plan: WeeklyCallPlan<Change>,
  now: Date,
  { running = false } = {},
): WeeklyCall<Change> {
  // A call of a week that was not looked at, moved forward, starts after this many days at the earliest; there is one in every week
  // without an exception, so the search ends.
  for (let weeks = 5; ; weeks *= 2) {
    const certain = now.getTime() + (weeks - 1 - WEEKS_MOVED) * 7 * DAY;
    const next = weeklyCallsFrom(plan, now, weeks).find(
      ({ status, startsAt }) => status !== 'cancelled' && (running || startsAt > now),
    );
    if (next && next.startsAt.getTime() < certain) return next;
  }
}

/**
 * The new members' session of somebody who joins: the first call of the next month, by the clock of the call's time zone; the first Monday
 * unless the owner chose another day. If it is cancelled, it is the call after it.
 */
export function firstSession<Change extends WeeklyCallChange>(
  plan: WeeklyCallPlan<Change>,
  joinedAt: Date,
): WeeklyCall<Change> {
  const [year = 0, month = 1] = dateIn(joinedAt, plan.schedule.timeZone).split('-').map(Number);
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const week = weekOfDate(first);
  const start = plusDays(week, plan.schedule.weekday - 1) < first ? 7 : 0;
  for (let days = start; ; days += 7) {
    const call = weeklyCallOf(plan, plusDays(week, days));
    if (call.status !== 'cancelled') return call;
  }
}

/** A text in one language or both; empty without a note. */
export type WeeklyCallNote = Partial<Record<Language, string>>;

/** A note for a reader: in their language, or in the one in which the owner wrote it. */
export function callNoteIn(
  note: WeeklyCallNote | undefined,
  language: Language,
): { text: string; language: Language } | undefined {
  const written = [language, ...languages].find((one) => note?.[one]);
  return written && { text: note?.[written] ?? '', language: written };
}

/** ISO: Monday to Sunday. */
const ISO_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);

/** The weekdays (ISO) that a text names, also in the plural: `Mondays`, `los sábados`. */
export const weekdaysNamedIn = (text: string, language: Language): number[] =>
  ISO_WEEKDAYS.filter((weekday) => {
    const name = formatDate(new Date(SUNDAY + weekday * DAY), language, 'weekday', 'UTC');
    return new RegExp(`(?<!\\p{L})${name}s?(?!\\p{L})`, 'iu').test(text);
  });
