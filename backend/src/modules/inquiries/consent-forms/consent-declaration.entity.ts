import { Check, Column, Entity, Unique } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/**
 * One version of the declaration in one language. An archive: migrations add versions, and a trigger refuses changes, so that a consent
 * form can be compared with the text that was accepted.
 */
@Entity('consent_declarations')
@Unique(['version', 'language'])
@Check('consent_declarations_language_known', "language IN ('en', 'es')")
@Check('consent_declarations_hash_right', "sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex')")
export class ConsentDeclaration extends BaseEntity {
  @Column({ type: 'varchar', length: 20 })
  version: string;

  @Column({ type: 'varchar', length: 2 })
  language: Language;

  /** Markdown. */
  @Column({ type: 'text' })
  text: string;

  /** SHA-256 of the UTF-8 text, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  sha256: string;
}
