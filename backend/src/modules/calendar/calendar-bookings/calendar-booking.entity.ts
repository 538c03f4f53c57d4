import { Check, Column, Entity, Exclusion, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { BookingAnswer, BookingStatus, Language } from '@leap/domain';
import type { Metadata } from '../../../common/external-record.js';
import { BaseEntity } from '../../../database/base.entity.js';
import { BLOCKED } from './blocked-range.js';

/** A call. An exclusion constraint assigns a slot once, also to concurrent requests. */
@Entity('calendar_bookings')
@Exclusion(
  'calendar_bookings_one_per_time',
  `USING gist (${BLOCKED} WITH &&) WHERE (booking_status IN ('pending', 'confirmed'))`,
)
@Check(
  'calendar_bookings_status_known',
  "booking_status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')",
)
@Check('calendar_bookings_language_known', "language IN ('en', 'es')")
@Check('calendar_bookings_time_runs_forward', 'ends_at > starts_at')
@Check('calendar_bookings_external_id_present', "external_id <> ''")
@Check('calendar_bookings_metadata_bounded', 'is_metadata(metadata)')
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
@Index(['meetingType'])
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

  /** As submitted: a date, or an instant. `startsAt` is the result. */
  @Column({ type: 'varchar', length: 40 })
  selectedDate: string;

  /** As submitted, e.g. `10:00 AM - 11:00 AM` in the practice's time zone. */
  @Column({ type: 'varchar', length: 40 })
  selectedTime: string;

  /** The visitor's time zone, for display. */
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

  @ManyToOne('MeetingType')
  @JoinColumn({ name: 'meeting_type', referencedColumnName: 'slug' })
  type?: object;

  /** Of its type when it was booked or moved: minutes in which no other call can be booked. */
  @Column({ type: 'smallint', default: 0 })
  bufferBefore: number;

  @Column({ type: 'smallint', default: 0 })
  bufferAfter: number;

  /** Of the questions of its type, in their words and in the visitor's language. */
  @Column({ type: 'jsonb', default: [] })
  answers: BookingAnswer[];

  @Column({ type: 'varchar', length: 2000, nullable: true })
  notes: string | null;

  /** The practice's notes; never shown to the visitor. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  practiceNotes: string | null;

  /** Why the practice moved or cancelled it, for the visitor; null without one, or when the visitor changed it last. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  changeNote: string | null;

  /** Id of the event in the practice's calendar; null while there is none. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  googleEventId: string | null;

  /** The Inner Circle application that the call belongs to. */
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

  /** SEQUENCE of the iCalendar event: increased by each move and by the cancellation. */
  @Column({ type: 'integer', default: 0 })
  sequence: number;

  /** The last version in an email to the visitor; null: none yet. */
  @Column({ type: 'integer', nullable: true })
  visitorNotifiedSequence: number | null;

  /** The owner booked it without a confirmation and a reminder; later changes are emailed. */
  @Column({ type: 'boolean', default: false })
  isEmailSkipped: boolean;

  /** The last version in an email to the practice. */
  @Column({ type: 'integer', nullable: true })
  practiceNotifiedSequence: number | null;

  /** The last version in the practice's calendar. */
  @Column({ type: 'integer', nullable: true })
  calendarSequence: number | null;

  /** The event's content in the practice's calendar; null without an event. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  calendarStartsAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  calendarEndsAt: Date | null;

  /** When the event was last changed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  calendarNotedAt: Date | null;

  /** The event's own link for a video call. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  meetingUrl: string | null;

  /** When the reminder is due; null when there is none, or when it is enqueued. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  remindAt: Date | null;

  /** The version of the sent reminder. */
  @Column({ type: 'integer', nullable: true })
  remindedSequence: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  cancelledAt: Date | null;

  /** When its person was erased, for a cancelled call: the row is deleted once emails and event are updated. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasedAt: Date | null;

  /** When the hold expires unless the address is confirmed; stays set afterwards. Null: confirmed, or not needed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmBy: Date | null;

  /** The client's `Idempotency-Key`: one row per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** Its id in another program. */
  @Column({ type: 'varchar', length: 100, nullable: true, unique: true })
  externalId: string | null;

  /** What another program keeps with it. */
  @Column({ type: 'jsonb', default: {} })
  metadata: Metadata;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
