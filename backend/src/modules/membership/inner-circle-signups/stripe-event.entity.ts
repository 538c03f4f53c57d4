import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/**
 * One event that Stripe sent, once, however often it was delivered. What happened is read from Stripe, so no content is
 * stored.
 */
@Entity('stripe_events')
@Index(['createdAt'])
export class StripeEvent extends BaseEntity {
  /** Stripe's id, `evt_…`. */
  @Column({ type: 'varchar', length: 255, unique: true })
  eventId: string;

  @Column({ type: 'varchar', length: 100 })
  type: string;

  /** The subscription that it is about, when it says so. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  subscriptionId: string | null;

  /** The customer that it is about, when it says so. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  customerId: string | null;

  /** When what it reports was read from Stripe and applied. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appliedAt: Date | null;
}
