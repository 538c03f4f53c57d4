import { Check, Column, Entity } from 'typeorm';
import type { Language, MeetingLocation, MeetingQuestion, MeetingTypeVisibility } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** A kind of call that can be booked. A migration created the specified consultation; the owner adds others. */
@Entity('meeting_types')
@Check('meeting_types_minutes_within', 'minutes BETWEEN 10 AND 240')
@Check('meeting_types_buffers_within', 'buffer_before BETWEEN 0 AND 120 AND buffer_after BETWEEN 0 AND 120')
@Check('meeting_types_notice_within', 'notice_hours BETWEEN 0 AND 336')
@Check('meeting_types_most_per_day_within', 'most_per_day BETWEEN 1 AND 24')
@Check('meeting_types_location_known', "location IN ('video', 'link', 'phone', 'address')")
@Check('meeting_types_link_provided', "location <> 'link' OR location_url IS NOT NULL")
@Check('meeting_types_visibility_known', "visibility IN ('listed', 'unlisted', 'closed')")
@Check('meeting_types_default_open', "slug <> 'inner_circle_consultation' OR visibility <> 'closed'")
export class MeetingType extends BaseEntity {
  /** Key of its bookings, and the last part of its link; never changes. */
  @Column({ type: 'varchar', length: 60, unique: true })
  slug: string;

  @Column({ type: 'jsonb' })
  name: Record<Language, string>;

  /** Empty for none. */
  @Column({ type: 'jsonb' })
  description: Record<Language, string>;

  @Column({ type: 'smallint' })
  minutes: number;

  /** Minutes before and after a call in which no other call can be booked. */
  @Column({ type: 'smallint', default: 0 })
  bufferBefore: number;

  @Column({ type: 'smallint', default: 0 })
  bufferAfter: number;

  /** How many hours before its begin a call can be booked at the latest; none can be booked for the same day. */
  @Column({ type: 'smallint', default: 0 })
  noticeHours: number;

  /** Calls of this type on one day; null: no limit. */
  @Column({ type: 'smallint', nullable: true })
  mostPerDay: number | null;

  @Column({ type: 'varchar', length: 10, default: 'video' })
  location: MeetingLocation;

  /** Empty for none. */
  @Column({ type: 'jsonb' })
  locationText: Record<Language, string>;

  /** The link of `link`. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  locationUrl: string | null;

  @Column({ type: 'jsonb', default: [] })
  questions: MeetingQuestion[];

  @Column({ type: 'varchar', length: 10, default: 'listed' })
  visibility: MeetingTypeVisibility;

  /** Sort key, the latest first. */
  @Column({ type: 'timestamptz', precision: 3 })
  rankedAt: Date;
}
