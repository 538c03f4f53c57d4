import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A Stripe event, stored once, however often it is delivered. Its content is not stored: the state is read from Stripe. */
@Entity('stripe_events')
@Index(['createdAt'])
export class StripeEvent extends BaseEntity {
  /** Stripe's id, `evt_…`. */
  @Column({ type: 'varchar', length: 255, unique: true })
  eventId: string;

  @Column({ type: 'varchar', length: 100 })
  type: string;

  /** Its subscription, if it names one. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  subscriptionId: string | null;

  /** Its customer, if it names one. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  customerId: string | null;

  /** When the state was read from Stripe and applied. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appliedAt: Date | null;
}
