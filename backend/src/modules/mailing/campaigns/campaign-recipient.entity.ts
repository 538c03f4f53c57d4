import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { Campaign } from './campaign.entity.js';
import { SequenceStep } from './sequence-step.entity.js';
import { NewsletterSubscriber } from '../newsletter-subscribers/newsletter-subscriber.entity.js';

/**
 * State of a campaign's email to one address. `sending` is committed before the mail server gets anything; after a crash it becomes
 * `unknown` and is not sent again.
 */
export const recipientStates = ['pending', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** One address of one campaign or one step of a sequence; unique, so that nothing is sent twice. */
@Entity('campaign_recipients')
@Unique(['campaignId', 'email'])
@Index('campaign_recipients_step_once', ['stepId', 'email'], { unique: true, where: 'step_id IS NOT NULL' })
@Check('campaign_recipients_of_one', 'num_nonnulls(campaign_id, step_id) = 1')
@Check('campaign_recipients_language_known', "language IN ('en', 'es')")
@Check(
  'campaign_recipients_state_known',
  "state IN ('pending', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'skipped')",
)
@Index(['campaignId', 'createdAt', 'id'])
@Index(['campaignId', 'state', 'createdAt', 'id'])
@Index('campaign_recipients_open_of_steps', ['stepId', 'createdAt', 'id'], {
  where: "step_id IS NOT NULL AND state IN ('pending', 'sending')",
})
@Index('campaign_recipients_in_flight', ['campaignId'], { where: "state = 'sending'" })
@Index(['createdAt'])
export class CampaignRecipient extends BaseEntity {
  /** Null for emails of sequences. */
  @Column({ type: 'uuid', nullable: true })
  campaignId: string | null;

  @ManyToOne(() => Campaign, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'campaign_id' })
  campaign: Relation<Campaign> | null;

  /** The step of a sequence; null for emails of campaigns. */
  @Column({ type: 'uuid', nullable: true })
  stepId: string | null;

  @ManyToOne(() => SequenceStep, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'step_id' })
  step: Relation<SequenceStep> | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  subscriberId: string | null;

  @ManyToOne(() => NewsletterSubscriber, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'subscriber_id' })
  subscriber: Relation<NewsletterSubscriber> | null;

  @Column({ type: 'varchar', length: 254 })
  @Index()
  email: string;

  /** Name at the start of the campaign. */
  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ type: 'varchar', length: 2 })
  language: Language;

  @Column({ type: 'varchar', length: 16, default: 'pending' })
  state: RecipientState;

  /** The mail server's answer, or a code such as `unsubscribed`. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  reason: string | null;

  /** The worker's partition. */
  @Column({ type: 'smallint', nullable: true })
  partition: number | null;

  /** How often the mail server deferred it. */
  @Column({ type: 'smallint', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  notBefore: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;
}
