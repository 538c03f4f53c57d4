import { Check, Column, Entity, Index } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** State of a subscription. Emails go to `confirmed` ones only. */
export const subscriberStates = ['confirmed', 'pending', 'unsubscribed', 'suppressed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** A newsletter subscriber. Emails go to active and confirmed ones. */
@Entity('newsletter_subscribers')
@Check('newsletter_subscribers_email_normalised', 'email = lower(btrim(email))')
@Check('newsletter_subscribers_language_known', "language IN ('en', 'es')")
@Check('newsletter_subscribers_state_known', "state IN ('confirmed', 'pending', 'unsubscribed', 'suppressed')")
@Index(['createdAt', 'id'])
@Index(['state', 'createdAt', 'id'])
@Index(['language', 'createdAt', 'id'])
@Index(['state', 'language', 'createdAt', 'id'])
export class NewsletterSubscriber extends BaseEntity {
  @Column({ type: 'varchar', length: 120 })
  name: string;

  @Column({ type: 'varchar', length: 254, unique: true })
  email: string;

  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** False once the person unsubscribed. */
  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** Counts the subscriptions of this address; confirm tokens of earlier ones are invalid. */
  @Column({ type: 'integer', default: 1 })
  round: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  unsubscribedAt: Date | null;

  /** SHA-256 of the token in the welcome email. */
  @Column({ type: 'varchar', length: 64, nullable: true, unique: true })
  confirmTokenHash: string | null;

  /** SHA-256 of the token in every email; the same for all subscriptions, so that old emails keep working. */
  @Column({ type: 'varchar', length: 64, nullable: true, unique: true })
  unsubscribeTokenHash: string | null;

  /** Set by a trigger from the columns above and the suppressed addresses. */
  @Column({ type: 'varchar', length: 16, default: 'pending', insert: false, update: false })
  state: SubscriberState;

  /** Where and when this person consented, as described by the importing administrator. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  consentProof: string | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
