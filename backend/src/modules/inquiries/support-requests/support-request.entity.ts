import { Check, Column, Entity, Index } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** A request for a phone call: "Talk to a person" in the portal, the application and the payment. */
@Entity('support_contacts')
@Check('support_contacts_language_known', "language IN ('en', 'es')")
@Index(['createdAt', 'id'])
@Index(['language', 'createdAt', 'id'])
@Index('support_contacts_open', ['createdAt', 'id'], { where: 'done_at IS NULL' })
@Index('support_contacts_done', ['createdAt', 'id'], { where: 'done_at IS NOT NULL' })
@Index(['email'])
export class SupportRequest extends BaseEntity {
  @Column({ type: 'varchar', length: 100 })
  firstName: string;

  @Column({ type: 'varchar', length: 100 })
  lastName: string;

  /** Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** As written. */
  @Column({ type: 'varchar', length: 40 })
  phone: string;

  /** Free text, e.g. "weekdays after six, Madrid". */
  @Column({ type: 'varchar', length: 200 })
  bestTimeToCall: string;

  @Column({ type: 'varchar', length: 5000, nullable: true })
  message: string | null;

  /** The language of the form. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** The client's `Idempotency-Key`: one row per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** When the practice had called; null while it is open. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  doneAt: Date | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
