import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** What happened to a record; written by triggers, in the transaction of the fact. Holds ids and states, never texts of people. */
@Entity('webhook_events')
@Index(['transactionNumber', 'number'])
@Index(['kind', 'transactionNumber', 'number'])
@Index(['createdAt'])
export class WebhookEvent extends BaseEntity {
  @Column({ type: 'varchar', length: 40 })
  kind: string;

  @Column('jsonb')
  data: object;

  /** The transaction's number in PostgreSQL. */
  @Column('bigint')
  transactionNumber: string;

  /** Orders the events of a transaction. */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  number: string;
}
