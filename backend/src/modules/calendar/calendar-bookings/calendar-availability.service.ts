import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { bookingDateOf, liveBookingStatuses, meetingTypeLimits } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { CalendarBlockedDaysService } from '../calendar-blocked-days/calendar-blocked-days.service.js';
import { CalendarHoursService } from '../calendar-hours/calendar-hours.service.js';
import {
  bookableDaysOf,
  bookableRange,
  findSlot,
  offeredSlots,
  overlaps,
  toBookingDate,
  without,
  type OwnersChanges,
  type Slot,
} from './booking-slots.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { BLOCKED, blockedBy, startOfDay, withBuffers } from './blocked-range.js';
import type { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarGateway, type TimeRange } from '../calendar-connections/calendar-gateway.js';
import { WeeklyCallsService } from '../weekly-calls/weekly-calls.service.js';
import type {
  CheckCalendarAvailabilityDto,
  ListCalendarAvailabilityQueryDto,
  SlotState,
} from './calendar-slots.dto.js';

/** A bookable day with its slots. */
export interface DayState {
  date: string;
  slots: SlotState[];
}

/** How long a page waits for the connected calendar, in milliseconds. */
const PAGE_WAIT_MS = 250;

/** Limit of buffers, in SQL. */
const LONGEST_BUFFER = `interval '${meetingTypeLimits.buffer.max} minutes'`;

// Every page of the site asks for open times: a statement by hand costs a third of what an entity manager's does.
/**
 * Bookings that hold their time: of the pending ones, whose address is to be confirmed, the ones that still may be. And times that somebody is
 * about to book.
 */
const LIVE = `
  SELECT id, starts_at AS "startsAt", ends_at AS "endsAt", NULL AS "heldUntil", meeting_type AS "meetingType",
         buffer_before AS "bufferBefore", buffer_after AS "bufferAfter"
    FROM calendar_bookings
   WHERE booking_status IN (${liveBookingStatuses.map((status) => `'${status}'`).join(', ')})
     AND ends_at > $1::timestamptz - ${LONGEST_BUFFER} AND starts_at < $2::timestamptz + ${LONGEST_BUFFER}
     AND (confirm_by IS NULL OR confirm_by > $3)
  UNION ALL
  SELECT id, starts_at, ends_at, expires_at, meeting_type, buffer_before, buffer_after FROM slot_holds
   WHERE ${BLOCKED} && ${blockedBy('$1', '$2')} AND expires_at > now()`;

/** A booking or a hold. */
type LiveRow = Occupied & Pick<CalendarBooking, 'id' | 'meetingType' | 'bufferBefore' | 'bufferAfter'>;

/** A range that cannot be booked now; `heldUntil` when that is because somebody is about to book it. */
type Occupied = TimeRange & { heldUntil: Date | null };

/** Which of our bookings the calendar shows, and with which times. */
const SHOWN = `
  SELECT id, calendar_starts_at AS "startsAt", calendar_ends_at AS "endsAt", calendar_sequence IS DISTINCT FROM sequence AS "isOld"
    FROM calendar_bookings WHERE calendar_ends_at > $1 AND calendar_starts_at < $2`;

/** Computes the free slots. The result can be outdated at once: the booking's constraint decides. */
@Injectable()
export class CalendarAvailabilityService {
  private readonly logger = new Logger('Calendar');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly blockedDays: CalendarBlockedDaysService,
    private readonly hours: CalendarHoursService,
    private readonly calendar: CalendarGateway,
    private readonly types: MeetingTypesService,
    private readonly weeklyCalls: WeeklyCallsService,
  ) {}

  /**
   * The next 14 bookable days, optionally limited to a range.
   * @throws AppError `validation_failed` (422) when the range ends before it begins
   */
  async list({ from, to, meetingType }: ListCalendarAvailabilityQueryDto, now = new Date()): Promise<DayState[]> {
    const first = from === undefined ? undefined : toBookingDate(from);
    const last = to === undefined ? undefined : toBookingDate(to);
    if (first !== undefined && last !== undefined && last < first) {
      throw new AppError('validation_failed', 422, {
        errors: [{ field: 'to', code: 'too_small' }],
        detail: 'The range ends before it begins.',
      });
    }
    const range = bookableRange(now);
    const begin = first !== undefined && first > range.from ? first : range.from;
    const end = last !== undefined && last < range.to ? last : range.to;
    if (end < begin) return [];
    const [type, changes, { live, busy }] = await Promise.all([
      this.types.find(meetingType),
      this.changes(range.from, range.to),
      this.occupied(startOfDay(begin), startOfDay(end, 1)),
    ]);
    return bookableDaysOf(now, changes)
      .filter((date) => date >= begin && date <= end)
      .map((date) => ({
        date,
        slots: offeredSlots(now, date, changes, type).map((slot) => toState(slot, type, live, busy)),
      }));
  }

  /**
   * The next open times: first one of each day, then further ones of these days. Pages show them, so none are answered while the connected
   * calendar is silent.
   */
  async listNext(count: number): Promise<Slot[]> {
    const days = await this.listSoon();
    const open = days.map(({ slots }) => slots.filter(({ isAvailable }) => isAvailable));
    return [...open.map((slots) => slots.slice(0, 1)), ...open.map((slots) => slots.slice(1))]
      .flat()
      .slice(0, count)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  }

  /** The bookable days; none while the connected calendar is silent. */
  private async listSoon(): Promise<DayState[]> {
    const controller = new AbortController();
    return Promise.race([
      this.list({}),
      delay<DayState[]>(PAGE_WAIT_MS, [], { signal: controller.signal, ref: false }),
    ]).finally(() => controller.abort());
  }

  /** Whether this slot can be booked now; false for invalid slots. */
  async isAvailable(
    { selectedDate, selectedTime, meetingType }: CheckCalendarAvailabilityDto,
    now = new Date(),
  ): Promise<boolean> {
    const type = await this.types.find(meetingType);
    const slot = await this.find(selectedDate, selectedTime, type, now);
    return typeof slot !== 'string' && (await this.stateOf(slot, type)).isAvailable;
  }

  /** A slot, whether it is free, and whether somebody is about to book it. */
  async stateOf(slot: Slot, type: MeetingType): Promise<SlotState> {
    const { live, busy } = await this.occupiedAround(slot, type);
    return toState(slot, type, live, busy);
  }

  /**
   * The slot of a request.
   * @throws AppError `slot_unavailable` (422) for one that is off the schedule, past or too far ahead
   */
  async require(selectedDate: string, selectedTime: string, type: MeetingType, now: Date): Promise<Slot> {
    const slot = await this.find(selectedDate, selectedTime, type, now);
    if (typeof slot !== 'string') return slot;
    throw new AppError('slot_unavailable', 422, {
      errors: [{ field: slot, code: 'slot_unavailable' }],
      detail:
        slot === 'selectedDate'
          ? 'This day is not among those that can be booked.'
          : 'There is no such time on this day.',
    });
  }

  /**
   * Whether neither a booking nor the practice's calendar blocks the time with its buffers, held or not, and the day has room for a
   * call of this type; `exceptId` is a booking to ignore.
   */
  async isFree(slot: Slot, type: MeetingType, exceptId?: string): Promise<boolean> {
    const { live, busy } = await this.occupiedAround(slot, type, exceptId);
    const booked = live.filter(({ heldUntil }) => heldUntil === null);
    return toState(slot, type, booked, busy).isAvailable;
  }

  private async find(
    selectedDate: string,
    selectedTime: string,
    type: MeetingType,
    now: Date,
  ): Promise<ReturnType<typeof findSlot>> {
    const { from, to } = bookableRange(now);
    return findSlot(now, toBookingDate(selectedDate), selectedTime, await this.changes(from, to), type);
  }

  private async changes(from: string, to: string): Promise<OwnersChanges> {
    const [blockedDays, { ofWeekday, ofDay }] = await Promise.all([
      this.blockedDays.list(from, to),
      this.hours.listChanges(from, to),
    ]);
    return { blockedDays, hoursOfWeekday: ofWeekday, hoursOfDay: ofDay };
  }

  /** What is booked and busy around a slot; of types with a limit on its whole day. */
  private occupiedAround(slot: Slot, type: MeetingType, exceptId?: string): ReturnType<typeof this.occupied> {
    const { startsAt, endsAt } = withBuffers(slot, type);
    return type.mostPerDay === null
      ? this.occupied(startsAt, endsAt, exceptId)
      : this.occupied(startOfDay(slot.date), startOfDay(slot.date, 1), exceptId);
  }

  private async occupied(from: Date, to: Date, exceptId?: string): Promise<{ live: LiveRow[]; busy: Occupied[] }> {
    const [live, shown, lastWrite, calls] = await Promise.all([
      this.dataSource.query<LiveRow[]>(LIVE, [from, to, new Date()]),
      this.dataSource.query<(TimeRange & { id: string; isOld: boolean })[]>(SHOWN, [from, to]),
      this.lastWrite(),
      // The owner is in the call of all members, whether a calendar is connected or not.
      this.weeklyCalls.timesBetween(from, to),
    ]);
    // Our own events are busy times too, except for the call that is being moved and those whose event is about to change.
    const own = [
      ...shown.filter(({ id, isOld }) => isOld || id === exceptId),
      ...live.filter(({ id }) => id === exceptId),
    ];
    const busy = [...without(await this.busy(from, to, lastWrite), own), ...calls];
    return {
      live: live.filter(({ id }) => id !== exceptId),
      busy: busy.map((range) => ({ ...range, heldUntil: null })),
    };
  }

  /** A version number of the calendar across processes. */
  private async lastWrite(): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ lastWrite: string | null }[]>(
      'SELECT max(calendar_noted_at)::text AS "lastWrite" FROM calendar_bookings',
    );
    return row?.lastWrite ?? undefined;
  }

  /** A failing calendar never prevents bookings. */
  private async busy(from: Date, to: Date, lastWrite: string | undefined): Promise<TimeRange[]> {
    try {
      return await this.calendar.busyTimes(from, to, lastWrite);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'The busy times of the connected calendar are unknown; all its times count as free',
      );
      return [];
    }
  }
}

/** A slot is shown as held while nothing else keeps it from being booked. */
function toState(slot: Slot, type: MeetingType, live: readonly LiveRow[], busy: readonly Occupied[]): SlotState {
  const blocked = withBuffers(slot, type);
  const there = [
    ...live.filter((row) => overlaps(withBuffers(row, row), blocked)),
    ...busy.filter((range) => overlaps(range, blocked)),
  ];
  const ofDay = live.filter(
    ({ heldUntil, meetingType, startsAt }) =>
      heldUntil === null && meetingType === type.slug && bookingDateOf(startsAt) === slot.date,
  );
  if (type.mostPerDay !== null && ofDay.length >= type.mostPerDay) return { ...slot, isAvailable: false };
  const isHeldOnly = there.length > 0 && there.every(({ heldUntil }) => heldUntil !== null);
  return {
    ...slot,
    isAvailable: there.length === 0,
    heldUntil: isHeldOnly ? (there[0]?.heldUntil ?? undefined) : undefined,
  };
}
