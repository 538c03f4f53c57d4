import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** What somebody may ask about the data that is stored about them. */
export const privacyRequestKinds = ['access', 'erasure', 'correction'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** How a request ended. */
export const privacyRequestOutcomes = ['done', 'refused'] as const;
export type PrivacyRequestOutcome = (typeof privacyRequestOutcomes)[number];

/** Somebody's request about their own data, due 30 days after it came. Stored as the evidence that it was answered in time. */
@Entity('privacy_requests')
@Check('privacy_requests_kind_known', "kind IN ('access', 'erasure', 'correction')")
@Check('privacy_requests_outcome_known', "outcome IN ('done', 'refused')")
@Check('privacy_requests_closed_with_outcome', '(outcome IS NULL) = (closed_at IS NULL)')
@Index(['createdAt', 'id'])
@Index(['kind', 'createdAt', 'id'])
@Index('privacy_requests_open', ['createdAt', 'id'], { where: 'closed_at IS NULL' })
@Index('privacy_requests_closed', ['createdAt', 'id'], { where: 'closed_at IS NOT NULL' })
@Index(['email'])
export class PrivacyRequest extends BaseEntity {
  @Column({ type: 'varchar', length: 20 })
  kind: PrivacyRequestKind;

  /** Whose data it is about. Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** `YYYY-MM-DD`; it is due 30 days later. */
  @Column({ type: 'date' })
  receivedOn: string;

  /** For the practice: how it came, who asked. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  note: string | null;

  @Column({ type: 'varchar', length: 20, nullable: true })
  outcome: PrivacyRequestOutcome | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  closedAt: Date | null;

  /** What the search of the admin area looks through; maintained by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
