import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isLiveBooking, liveBookingStatuses } from '@leap/domain';
import { DataSource, In, MoreThan, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { assertVersion, changeWhere, editConflict, isAtVersion } from '../../../common/edit-version.js';
import { emailLinkTokens, hashToken, tokenOfHash } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import { sqlState } from '../../../database/database-error.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { BookingEndings } from './booking-endings.service.js';
import { enqueueFollowUps } from './booking-follow-ups.js';
import { assertFewOpenCalls, lockCallsOf, releaseUnconfirmed, rememberConfirmed } from './booking-holds.js';
import { claimSlot } from './slot-holds.js';
import { reminderOf, type Slot } from './booking-slots.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { assertDayHasRoom } from './blocked-range.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { slotTaken } from './slot-refusals.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import type { MoveCalendarBookingDto } from './calendar-bookings.dto.js';
import { toNewBooking, type SubmittedCall } from './new-booking.js';

/** SQLSTATE of an exclusion constraint violation. */
const EXCLUSION_VIOLATION = '23P01';
/** Advisory lock that serialises moves: two calls that swap their slots would deadlock. Arbitrary, but the same in all processes. */
const MOVES_LOCK = 4_207_010;

/** Marks this version as not notified. The link is derived from the current key: a call booked under another key would not recognise it. */
const MARK_FOR_NOTIFICATION =
  'UPDATE calendar_bookings SET visitor_notified_sequence = NULL, is_email_skipped = false, manage_token_hash = CASE WHEN manage_token_hash = ANY ($4) THEN manage_token_hash ELSE $5 END WHERE id = $1 AND booking_status = ANY ($2) AND starts_at > $3 AND confirm_by IS NULL';

const live = In([...liveBookingStatuses]);
/** The owner's change of a call. */
interface OwnerAction {
  now?: Date;
  /** The expected `updatedAt` of the call; undefined for a visitor's link. */
  version?: string;
  /** Why, for the visitor. */
  note?: string;
  /** Runs in the same transaction; not called when nothing was changed. */
  also?(manager: EntityManager): Promise<void>;
}

const nothingElse = async (): Promise<void> => undefined;

/** Finds booked calls, and confirms, moves and cancels them; `BookingSubmissions` books them. */
@Injectable()
export class CalendarBookingsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly availability: CalendarAvailabilityService,
    private readonly endings: BookingEndings,
    private readonly types: MeetingTypesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The booking of this token. @throws AppError `token_invalid` (404) */
  async findByToken(token: string): Promise<CalendarBooking> {
    const booking = await this.dataSource.manager.findOneBy(CalendarBooking, { manageTokenHash: hashToken(token) });
    if (booking) return booking;
    throw new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
  }

  /** @throws AppError `not_found` (404) */
  async find(id: string): Promise<CalendarBooking> {
    const booking = await this.dataSource.manager.findOneBy(CalendarBooking, { id });
    if (booking) return booking;
    throw new AppError('not_found', 404, { detail: 'There is no such call.' });
  }

  /** Whether the call can still be moved or cancelled. */
  isChangeable({ bookingStatus, startsAt, confirmBy }: CalendarBooking, now = new Date()): boolean {
    return isLiveBooking(bookingStatus) && startsAt > now && confirmBy === null;
  }

  /**
   * Confirms a held call by its link. Emails and event follow; the address needs no confirmation any more. Idempotent.
   * @throws AppError `token_invalid` (404), `conflict` (409) when the slot is no longer held, `too_many_calls` (409)
   */
  async confirm(token: string, now = new Date()): Promise<CalendarBooking> {
    const { id, email } = await this.findByToken(token);
    await this.dataSource.transaction(async (manager) => {
      await lockCallsOf(manager, email);
      const { affected } = await manager.update(
        CalendarBooking,
        { id, bookingStatus: live, confirmBy: MoreThan(now) },
        { confirmBy: null },
      );
      if (affected === 0) return;
      await assertFewOpenCalls(manager, email, now);
      await rememberConfirmed(manager, email);
      await enqueueFollowUps(this.jobs, manager, { id });
    });
    const booking = await this.find(id);
    if (booking.confirmBy === null) return booking;
    throw new AppError('conflict', 409, { detail: 'This time is no longer held.' });
  }

  /**
   * Cancels a call and frees its slot. Idempotent.
   * @throws AppError `token_invalid` (404), `conflict` (409) when the call has begun or is over
   */
  async cancel(token: string, now = new Date()): Promise<void> {
    await this.cancelCall((await this.findByToken(token)).id, { now });
  }

  /**
   * The same for the owner, without a token. @throws AppError `not_found` (404), `conflict` (409), `edit_conflict` (409) when its
   * version is not the expected one
   */
  async cancelCall(
    id: string,
    { now = new Date(), version, note, also = nothingElse }: OwnerAction = {},
  ): Promise<void> {
    const isCancelled = await this.dataSource.transaction(async (manager) => {
      const isDone = await this.endings.cancel(manager, id, now, version, note);
      if (isDone) await also(manager);
      return isDone;
    });
    if (isCancelled) return;
    const stands = await this.find(id);
    if (stands.bookingStatus === 'cancelled') return;
    if (this.isChangeable(stands, now) && !isAtVersion(stands, version)) throw editConflict();
    throw new AppError('conflict', 409, { detail: 'This call has begun or is over.' });
  }

  /**
   * Moves a call to another slot for its meeting type, and increases its version. Does nothing for the current slot.
   * @throws AppError `token_invalid` (404), `slot_unavailable` (422), `slot_taken` and `slot_held` (409), `conflict` (409) when it can no
   *   longer be moved
   */
  async move({ token, ...requestedSlot }: MoveCalendarBookingDto, now = new Date()): Promise<CalendarBooking> {
    return this.moveCall((await this.findByToken(token)).id, requestedSlot, { now });
  }

  /**
   * The same for the owner, without a token. @throws AppError `not_found` (404), `edit_conflict` (409) when its version is not the
   * expected one, and as above
   */
  async moveCall(
    id: string,
    { selectedDate, selectedTime }: Omit<MoveCalendarBookingDto, 'token'>,
    { now = new Date(), version, note, also = nothingElse }: OwnerAction = {},
  ): Promise<CalendarBooking> {
    const booking = await this.find(id);
    if (!this.isChangeable(booking, now))
      throw new AppError('conflict', 409, { detail: 'This call can no longer be moved.' });
    const type = await this.types.find(booking.meetingType);
    const slot = await this.availability.require(selectedDate, selectedTime, type, now);
    const isThere = ({ startsAt }: CalendarBooking): boolean => startsAt.getTime() === slot.startsAt.getTime();
    if (isThere(booking)) return booking;
    assertVersion(booking, version);
    if (!(await this.availability.isFree(slot, type, booking.id))) throw slotTaken();
    const isMoved = await this.update(
      booking,
      {
        selectedDate,
        selectedTime,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        bufferBefore: type.bufferBefore,
        bufferAfter: type.bufferAfter,
        remindAt: reminderOf(slot.startsAt, now),
        changeNote: note ?? null,
      },
      { type, now, version, also },
    );
    const after = await this.find(id);
    // The second request of a double click finds the call moved.
    if (isMoved || isThere(after)) return after;
    if (this.isChangeable(after, now) && !isAtVersion(after, version)) throw editConflict();
    throw new AppError('conflict', 409, { detail: 'This call was changed in the meantime.' });
  }

  /**
   * Sends the visitor the current email again, with calendar file and link.
   * @throws AppError `not_found` (404), `conflict` (409) for a call that is cancelled or past
   */
  async resendEmail(id: string, { now = new Date(), also = nothingElse }: OwnerAction = {}): Promise<CalendarBooking> {
    const isQueued = await this.dataSource.transaction(async (manager) => {
      const [, notifyAgain] = await manager.query<[unknown[], number]>(MARK_FOR_NOTIFICATION, [
        id,
        [...liveBookingStatuses],
        now,
        this.manageTokens(id).map(hashToken),
        hashToken(this.manageTokens(id)[0]),
      ]);
      if (notifyAgain === 0) return false;
      await this.jobs.enqueue(manager, 'calendar-bookings.send-email', { id });
      await also(manager);
      return true;
    });
    const booking = await this.find(id);
    if (isQueued) return booking;
    throw new AppError('conflict', 409, { detail: 'This call is cancelled, has begun or is over.' });
  }

  /** Page for moving or cancelling the call, in the visitor's language. */
  manageUrl({ language, ...booking }: Pick<CalendarBooking, 'id' | 'manageTokenHash' | 'language'>): string {
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/inner-circle/booking?token=${this.manageToken(booking)}`;
  }

  private async update(
    { id, sequence }: CalendarBooking,
    change: Pick<
      CalendarBooking,
      | 'selectedDate'
      | 'selectedTime'
      | 'startsAt'
      | 'endsAt'
      | 'bufferBefore'
      | 'bufferAfter'
      | 'remindAt'
      | 'changeNote'
    >,
    { type, now, version, also }: OwnerAction & Required<Pick<OwnerAction, 'now' | 'also'>> & { type: MeetingType },
  ): Promise<boolean> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        await manager.query('SELECT pg_advisory_xact_lock($1)', [MOVES_LOCK]);
        await releaseUnconfirmed(manager, now, change);
        await claimSlot(manager, { ...change, meetingType: type.slug });
        const isChanged = await changeWhere(
          manager,
          CalendarBooking,
          { id, sequence, bookingStatus: live, startsAt: MoreThan(now) },
          version,
          { ...change, sequence: sequence + 1 },
        );
        if (!isChanged) return false;
        await enqueueFollowUps(this.jobs, manager, { id });
        await also(manager);
        await assertDayHasRoom(manager, type, change);
        return true;
      });
    } catch (error) {
      if (sqlState(error) === EXCLUSION_VIOLATION) throw slotTaken();
      throw error;
    }
  }

  /** A new call with an id and a link of its own. */
  toNewBooking(submitted: SubmittedCall, slot: Slot, now: Date): CalendarBooking {
    const id = randomUUID();
    return toNewBooking(submitted, { id, manageTokenHash: hashToken(this.manageTokens(id)[0]) }, slot, now);
  }

  /** The token in the booking's emails. */
  manageToken({ id, manageTokenHash }: Pick<CalendarBooking, 'id' | 'manageTokenHash'>): string {
    return tokenOfHash(this.manageTokens(id), manageTokenHash);
  }

  private manageTokens(id: string): [string, ...string[]] {
    return emailLinkTokens(encryptionKeys(this.env), `calendar-bookings.manage:${id}`);
  }
}
