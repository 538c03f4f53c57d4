import { Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import type { EmailTextChanges } from '../../../integrations/mail/mail-texts.js';

/** Texts of one email that differ from the built-in ones. Absent until the first edit. */
@Entity('email_texts')
export class EmailText extends BaseEntity {
  /** Name of the email's texts, e.g. `bookingEmail`. */
  @Column({ type: 'varchar', length: 60, unique: true })
  email: string;

  /** Changed texts by language and path. */
  @Column({ type: 'jsonb', default: {} })
  changes: EmailTextChanges;
}
