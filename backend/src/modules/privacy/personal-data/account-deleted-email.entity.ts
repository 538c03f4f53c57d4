import { Check, Column, Entity } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** Recipient of the last email of a deleted account; the row is deleted when it was sent. */
@Entity('account_deleted_emails')
@Check('account_deleted_emails_language_known', "language IN ('en', 'es')")
export class AccountDeletedEmail extends BaseEntity {
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;
}
