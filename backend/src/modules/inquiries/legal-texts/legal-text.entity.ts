import { Check, Column, Entity, Unique } from 'typeorm';
import type { Language, LegalTextKind } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/**
 * One version of a legal text in one language. An archive: the practice adds versions, and a trigger refuses changes, so that a consent
 * can be compared with the text that was accepted.
 */
@Entity('legal_texts')
@Unique(['kind', 'version', 'language'])
@Unique(['kind', 'number', 'language'])
@Check('legal_texts_kind_known', "kind IN ('privacy-policy', 'terms-of-service', 'informed-consent')")
@Check('legal_texts_language_known', "language IN ('en', 'es')")
@Check('legal_texts_hash_right', "sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex')")
export class LegalText extends BaseEntity {
  @Column({ type: 'varchar', length: 20 })
  kind: LegalTextKind;

  /** 1 for the first version; the highest one is in force. */
  @Column({ type: 'integer' })
  number: number;

  /** Its name in evidence, e.g. `2026-11-28`. */
  @Column({ type: 'varchar', length: 20 })
  version: string;

  /** `YYYY-MM-DD` */
  @Column({ type: 'date' })
  effectiveOn: string;

  @Column({ type: 'varchar', length: 2 })
  language: Language;

  /** Markdown with values: see `legalTextValues`. */
  @Column({ type: 'text' })
  text: string;

  /** SHA-256 of the UTF-8 text, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  sha256: string;
}

/** One version in both languages. */
export type LegalTextVersion = Readonly<Record<Language, LegalText>>;

/** A text in force, with the values that it shows. */
export interface ShownLegalText {
  row: LegalText;
  values: Readonly<Record<'brand' | 'email', string>>;
}
