import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Contact } from './contact.entity.js';

/** State of a reply: pending, accepted by the mail server, or failed at the last attempt. */
export const replyStates = ['pending', 'sent', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

/** An email reply to a contact. Deleted with the contact. */
@Entity('contact_replies')
@Check('contact_replies_state_known', "state IN ('pending', 'sent', 'failed')")
@Check('contact_replies_resolved', "(state = 'pending') = (resolved_at IS NULL)")
@Index(['contactId', 'createdAt', 'id'])
export class ContactReply extends BaseEntity {
  @ManyToOne(() => Contact, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_id' })
  contact: Relation<Contact>;

  @Column({ type: 'uuid' })
  contactId: string;

  @Column({ type: 'varchar', length: 200 })
  subject: string;

  /** Plain text. */
  @Column({ type: 'varchar', length: 10_000 })
  body: string;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  state: ReplyState;

  /** Number of attempts. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it was sent, or when the last attempt failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;

  /** The client's `Idempotency-Key`: one email per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}
