import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { Webhook } from './webhook.entity.js';

/** Why the last attempt failed. */
export const deliveryFailures = [
  'status',
  'timeout',
  'connection',
  'private_address',
  'redirect',
  'turned_off',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An event on its way to a webhook; the row is the job. */
@Entity('webhook_deliveries')
@Unique('webhook_deliveries_one_of_event', ['webhookId', 'eventId'])
@Check('webhook_deliveries_state_known', "state IN ('pending', 'delivered', 'failed')")
@Check(
  'webhook_deliveries_failure_known',
  "failure IN ('status', 'timeout', 'connection', 'private_address', 'redirect', 'turned_off')",
)
@Index('webhook_deliveries_due', ['webhookId', 'dueAt'], { where: "state = 'pending'" })
@Index(['webhookId', 'createdAt', 'id'])
@Index(['webhookId', 'state', 'createdAt', 'id'])
@Index(['eventId'])
export class WebhookDelivery extends BaseEntity {
  @Column('uuid')
  webhookId: string;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id' })
  webhook?: Relation<Webhook>;

  @Column('uuid')
  eventId: string;

  @ManyToOne(() => WebhookEvent, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: Relation<WebhookEvent>;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  state: DeliveryState;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it is sent next. While it is being sent: when the attempt counts as lost. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;

  /** A failure after that is the last one. */
  @Column({ type: 'timestamptz', precision: 3 })
  givesUpAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  attemptedAt: Date | null;

  /** What the receiver answered last. */
  @Column({ type: 'smallint', nullable: true })
  status: number | null;

  @Column({ type: 'varchar', length: 20, nullable: true })
  failure: DeliveryFailure | null;
}
