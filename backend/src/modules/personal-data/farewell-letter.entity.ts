import { Check, Column, Entity } from 'typeorm';
import type { Language } from '@leap/contracts/domain';
import { BaseEntity } from '../../database/base.entity.js';

/** Where the last letter to somebody goes whose account is gone; deleted when it was sent. */
@Entity('farewell_letters')
@Check('farewell_letters_language_known', "language IN ('en', 'es')")
export class FarewellLetter extends BaseEntity {
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;
}
