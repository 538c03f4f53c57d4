import { Check, Column, Entity, Exclusion, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { BookingStatus, Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** One call with the practice. An exclusion constraint assigns a time once, also to concurrent requests. */
@Entity('calendar_bookings')
@Exclusion(
  'calendar_bookings_one_per_time',
  `USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (booking_status IN ('pending', 'confirmed'))`,
)
@Check(
  'calendar_bookings_status_known',
  "booking_status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')",
)
@Check('calendar_bookings_language_known', "language IN ('en', 'es')")
@Check('calendar_bookings_time_runs_forward', 'ends_at > starts_at')
@Index(['email'])
@Index(['createdAt'])
@Index(['startsAt', 'id'])
@Index(['bookingStatus', 'startsAt', 'id'])
@Index(['endsAt'])
@Index(['innerCircleSignupId'])
@Index(['remindAt'])
@Index(['calendarEndsAt'])
@Index(['calendarNotedAt'])
@Index(['confirmBy'])
export class CalendarBooking extends BaseEntity {
  @Column({ type: 'varchar', length: 100 })
  firstName: string;

  @Column({ type: 'varchar', length: 100 })
  lastName: string;

  /** Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  phone: string | null;

  /** As it was sent: a date, or an instant. What it means is `startsAt`. */
  @Column({ type: 'varchar', length: 40 })
  selectedDate: string;

  /** As it was sent, e.g. `10:00 AM - 11:00 AM` on the practice's clock. */
  @Column({ type: 'varchar', length: 40 })
  selectedTime: string;

  /** The visitor's zone, for display. */
  @Column({ type: 'varchar', length: 64, default: 'America/Los_Angeles' })
  timezone: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startsAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  endsAt: Date;

  @Column({ type: 'varchar', length: 20, default: 'pending' })
  bookingStatus: BookingStatus;

  @Column({ type: 'varchar', length: 60, default: 'inner_circle_consultation' })
  meetingType: string;

  @Column({ type: 'varchar', length: 2000, nullable: true })
  notes: string | null;

  /** What the practice notes about the call; the visitor never sees it. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  practiceNotes: string | null;

  /** The event in the practice's calendar; null while there is none. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  googleEventId: string | null;

  /** The application in whose course the call was booked. */
  @Column({ type: 'integer', nullable: true })
  innerCircleSignupId: number | null;

  @ManyToOne('InnerCircleSignup', { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'inner_circle_signup_id' })
  innerCircleSignup?: object | null;

  /** Of the emails. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** SHA-256 of the token in the emails. */
  @Column({ type: 'varchar', length: 64, unique: true })
  manageTokenHash: string;

  /** Version of the appointment, as calendars count it: one more for each move and for the cancellation. */
  @Column({ type: 'integer', default: 0 })
  sequence: number;

  /** The last version that the visitor was written about; null: none yet. */
  @Column({ type: 'integer', nullable: true })
  visitorNotifiedSequence: number | null;

  /** The last version that the practice was written about. */
  @Column({ type: 'integer', nullable: true })
  practiceNotifiedSequence: number | null;

  /** The last version that the practice's calendar shows. */
  @Column({ type: 'integer', nullable: true })
  calendarSequence: number | null;

  /** What the practice's calendar shows of this call; null while it shows nothing. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  calendarStartsAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  calendarEndsAt: Date | null;

  /** When the practice's calendar was last changed because of this call. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  calendarNotedAt: Date | null;

  /** The event's own link for a video call. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  meetingUrl: string | null;

  /** When the reminder is due; null when none is, or when it is queued. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  remindAt: Date | null;

  /** The version that the visitor was reminded of. */
  @Column({ type: 'integer', nullable: true })
  remindedSequence: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  cancelledAt: Date | null;

  /** When its person was erased, if it was cancelled: it goes once emails and the practice's calendar know of the end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasedAt: Date | null;

  /** Until when the time is held for an address that is to be confirmed; stays when nobody did. Null: confirmed, or never asked for. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmBy: Date | null;

  /** The client's `Idempotency-Key`: one row for one submission, however often it is sent. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** What the search of the admin area finds; a trigger keeps it. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
