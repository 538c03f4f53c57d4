import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** Why an address is suppressed. */
export const suppressionReasons = ['bounced', 'complained', 'asked', 'other'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** A suppressed address gets no newsletter, whatever its subscription. Triggers keep the states of subscriptions in step. */
@Entity('mail_suppressions')
@Check('mail_suppressions_email_normalised', 'email = lower(btrim(email))')
@Check('mail_suppressions_reason_known', "reason IN ('bounced', 'complained', 'asked', 'other')")
@Index(['createdAt', 'id'])
// Prefix index (text_pattern_ops), which TypeORM cannot declare; a migration creates it.
@Index('mail_suppressions_email_prefix_idx', { synchronize: false })
export class MailSuppression extends BaseEntity {
  @Column({ type: 'varchar', length: 254, unique: true })
  email: string;

  @Column({ type: 'varchar', length: 20 })
  reason: SuppressionReason;

  /** The mail server's answer, or the owner's note. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  note: string | null;
}
