import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** Limits of a person's tags, with an account or without. */
export const MOST_TAGS = 20;
export const TAG_LENGTH = 40;

/** Tags of a person without an account. When an account gets this address, a trigger moves them to it. */
@Entity('person_tags')
@Check('person_tags_email_normalised', 'email = lower(btrim(email))')
@Check('person_tags_few', 'cardinality(tags) BETWEEN 1 AND 20')
export class PersonTags extends BaseEntity {
  /** Normalised: trimmed and lower case. */
  @Column({ type: 'varchar', length: 254, unique: true })
  email: string;

  @Column({ type: 'text', array: true })
  @Index({ type: 'gin' })
  tags: string[];
}
