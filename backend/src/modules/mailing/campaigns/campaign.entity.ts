import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { PlanValue } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** State of a campaign. */
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Whose emails a campaign is: a newsletter to its subscribers, or an email to members. */
export const audienceKinds = ['subscribers', 'members'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/**
 * Condition on campaigns that everybody can read: sent, not taken out of the archive, and for everybody or for one language alone. What
 * went to members, or to a part of the subscribers, is never public.
 */
export const IN_ARCHIVE = `status = 'sent' AND is_in_archive AND audience_membership = '' AND audience_plan = '' AND audience_tag = '' AND audience_since = '' AND audience_kind = 'subscribers'`;

/** A newsletter campaign in the languages of its audience. Its counters are maintained by triggers. */
@Entity('campaigns')
@Check('campaigns_status_known', "status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')")
@Check('campaigns_audience_kind_known', "audience_kind IN ('subscribers', 'members')")
@Check(
  'campaigns_to_members_private',
  "audience_kind <> 'members' OR (audience_membership = 'members' AND NOT is_in_archive)",
)
@Check('campaigns_audience_language_known', "audience_language IN ('', 'en', 'es')")
@Check('campaigns_audience_membership_known', "audience_membership IN ('', 'members', 'others')")
@Check('campaigns_audience_plan_valid', "audience_plan ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$'")
@Check('campaigns_audience_since_day', "nullif(audience_since, '')::date IS NOT NULL OR audience_since = ''")
@Check('campaigns_schedule_dated', "status <> 'scheduled' OR scheduled_at IS NOT NULL")
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
@Index('campaigns_archive', ['finishedAt', 'id'], { where: IN_ARCHIVE })
export class Campaign extends BaseEntity {
  @Column({ type: 'varchar', length: 200, default: '' })
  subjectEn: string;

  @Column({ type: 'varchar', length: 200, default: '' })
  subjectEs: string;

  /** Markdown. */
  @Column({ type: 'varchar', length: 15_000, default: '' })
  contentEn: string;

  @Column({ type: 'varchar', length: 15_000, default: '' })
  contentEs: string;

  /** Newsletter subscribers, or the members themselves, whether they subscribed or not; the limits below apply to either. */
  @Column({ type: 'varchar', length: 11, default: 'subscribers' })
  audienceKind: AudienceKind;

  /** Only who reads this language; its texts are enough then. */
  @Column({ type: 'varchar', length: 2, default: '' })
  audienceLanguage: '' | 'en' | 'es';

  /** Only members, or only people who are none. */
  @Column({ type: 'varchar', length: 8, default: '' })
  audienceMembership: '' | 'members' | 'others';

  /** Only members of this plan. */
  @Column({ type: 'varchar', length: 20, default: '' })
  audiencePlan: PlanValue;

  /** Only people with this tag. */
  @Column({ type: 'varchar', length: 40, default: '' })
  audienceTag: string;

  /** Only subscriptions confirmed, or memberships begun, on or after this day, in the practice's time zone: `2026-11-01`. */
  @Column({ type: 'varchar', length: 10, default: '' })
  audienceSince: string;

  /** Whether everybody can read it on the site once it is sent; see {@link IN_ARCHIVE} for what else that takes. */
  @Column({ type: 'boolean', default: true })
  isInArchive: boolean;

  @Column({ type: 'varchar', length: 16, default: 'draft' })
  status: CampaignStatus;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  scheduledAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  /** When the recipients were stored. Later subscribers get the next campaign. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  enqueuedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  /** The mail server's last answer, while it accepts nothing. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  trouble: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  troubleSince: Date | null;

  @Column({ type: 'integer', default: 0 })
  recipientsCount: number;

  @Column({ type: 'integer', default: 0 })
  sentCount: number;

  @Column({ type: 'integer', default: 0 })
  unknownCount: number;

  @Column({ type: 'integer', default: 0 })
  bouncedCount: number;

  @Column({ type: 'integer', default: 0 })
  failedCount: number;

  @Column({ type: 'integer', default: 0 })
  skippedCount: number;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  createdBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  /** Who scheduled it. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  scheduledBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'scheduled_by' })
  scheduler: Relation<User> | null;
}
