import { Check, Column, Entity, Index } from 'typeorm';
import type { CalculatorInput, Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** The six numbers of the calculator; what the person would do stays in their browser. */
export type CalculatorNumbers = Omit<CalculatorInput, 'dream_action'>;

/** Somebody's request to get their result by email: the evidence of the consent. The numbers are removed when the email was sent. */
@Entity('calculator_emails')
@Check('calculator_emails_language_known', "language IN ('en', 'es')")
@Check('calculator_emails_numbers_until_sent', 'sent_at IS NULL OR numbers IS NULL')
@Index(['email'])
@Index(['createdAt'])
export class CalculatorEmail extends BaseEntity {
  /** Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** The language of the form. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** The privacy policy that was agreed to. */
  @Column({ type: 'varchar', length: 20 })
  policyVersion: string;

  @Column({ type: 'timestamptz', precision: 3 })
  consentedAt: Date;

  /** Until the email was sent. */
  @Column({ type: 'jsonb', nullable: true })
  numbers: CalculatorNumbers | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sentAt: Date | null;

  /** The client's `Idempotency-Key`: one row per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}
