import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { Language, SessionType } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { LegalText } from '../legal-texts/legal-text.entity.js';

/** One informed consent with its evidence. After a withdrawal the row stays until its retention period is over. */
@Entity('consent_forms')
@Check('consent_forms_language_known', "language IN ('en', 'es')")
@Check('consent_forms_consent_dated', 'NOT has_consented OR consent_timestamp IS NOT NULL')
@Check('consent_forms_withdrawal_ends', 'withdrawal_date IS NULL OR NOT is_active')
@Index(['consentTimestamp'])
@Index(['createdAt', 'id'])
@Index(['isActive', 'createdAt', 'id'])
@Index(['sessionType', 'createdAt', 'id'])
@Index(['language', 'createdAt', 'id'])
@Index(['email'])
export class ConsentForm extends BaseEntity {
  @Column({ type: 'varchar', length: 120 })
  participantName: string;

  /** Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  phone: string | null;

  @Column({ type: 'varchar', length: 40 })
  sessionType: SessionType;

  @Column({ type: 'boolean', default: false })
  hasConsented: boolean;

  /** The three further confirmations; null where the client did not send them. */
  @Column({ type: 'boolean', nullable: true })
  acknowledgeRight: boolean | null;

  @Column({ type: 'boolean', nullable: true })
  understandNature: boolean | null;

  @Column({ type: 'boolean', nullable: true })
  confirmAutonomy: boolean | null;

  /** The server's time of the consent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  consentTimestamp: Date | null;

  /** As seen by the server; values from the client are no evidence. */
  @Column({ type: 'varchar', length: 45, nullable: true })
  ipAddress: string | null;

  /** Language of the text that was shown, and of the emails. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  @ManyToOne(() => LegalText, { nullable: false })
  @JoinColumn({ name: 'declaration_id' })
  declaration: Relation<LegalText>;

  @Column({ type: 'uuid' })
  declarationId: string;

  @Column({ type: 'varchar', length: 20 })
  declarationVersion: string;

  @Column({ type: 'varchar', length: 64 })
  declarationSha256: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  withdrawalDate: Date | null;

  /** False once the consent was withdrawn. */
  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** SHA-256 of the token in the receipt. */
  @Column({ type: 'varchar', length: 64, nullable: true, unique: true })
  withdrawalTokenHash: string | null;

  /** The client's `Idempotency-Key`: one row per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
