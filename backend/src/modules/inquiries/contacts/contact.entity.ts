import { Check, Column, Entity, Index } from 'typeorm';
import { LEAD_SOURCE, type CoachingType, type Language } from '@leap/domain';
import type { Metadata } from '../../../common/external-record.js';
import { BaseEntity } from '../../../database/base.entity.js';

/** A contact request, application or lead. */
@Entity('contacts')
@Check('contacts_language_known', "language IN ('en', 'es')")
@Check('contacts_consent_dated', 'NOT privacy_consent OR (consented_at IS NOT NULL AND policy_version IS NOT NULL)')
@Check('contacts_external_id_present', "external_id <> ''")
@Check('contacts_metadata_bounded', 'is_metadata(metadata)')
@Index(['createdAt', 'id'])
@Index(['source', 'createdAt', 'id'])
@Index(['coachingType', 'createdAt', 'id'])
@Index(['language', 'createdAt', 'id'])
@Index('contacts_requests', ['createdAt', 'id'], { where: `source IS DISTINCT FROM '${LEAD_SOURCE}'` })
@Index('contacts_open', ['createdAt', 'id'], { where: 'answered_at IS NULL' })
@Index('contacts_answered', ['createdAt', 'id'], { where: 'answered_at IS NOT NULL' })
@Index(['email'])
export class Contact extends BaseEntity {
  @Column({ type: 'varchar', length: 120 })
  name: string;

  /** Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  phone: string | null;

  @Column({ type: 'varchar', length: 40 })
  coachingType: CoachingType;

  @Column({ type: 'varchar', length: 5000, nullable: true })
  message: string | null;

  /** The language of the form. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** The page or campaign that the request came from. */
  @Column({ type: 'varchar', length: 80, nullable: true })
  source: string | null;

  @Column({ type: 'boolean', default: false })
  privacyConsent: boolean;

  @Column({ type: 'boolean', default: false })
  marketingConsent: boolean;

  @Column({ type: 'varchar', length: 20, nullable: true })
  policyVersion: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  consentedAt: Date | null;

  /** The client's `Idempotency-Key`: one row per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** When it was answered, by a reply or otherwise; null while it is open. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt: Date | null;

  /** Its id in another program. */
  @Column({ type: 'varchar', length: 100, nullable: true, unique: true })
  externalId: string | null;

  /** What another program keeps with it. */
  @Column({ type: 'jsonb', default: {} })
  metadata: Metadata;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
