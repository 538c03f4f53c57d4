import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A delivery of Fathom's webhook, stored once. Its content is stored as a recording only. */
@Entity('fathom_deliveries')
@Index(['createdAt'])
export class FathomDelivery extends BaseEntity {
  /** The header `webhook-id`, the same for every delivery of one message. */
  @Column({ type: 'varchar', length: 255, unique: true })
  webhookId: string;
}
