import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** Kinds of privacy requests. */
export const privacyRequestKinds = ['access', 'erasure', 'correction'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** Outcome of a request. */
export const privacyRequestOutcomes = ['done', 'refused'] as const;
export type PrivacyRequestOutcome = (typeof privacyRequestOutcomes)[number];

/** A request of a person about their own data, due after 30 days. Retained as evidence that it was answered in time. */
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

  /** Address of the person. Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** `YYYY-MM-DD`; it is due 30 days later. */
  @Column({ type: 'date' })
  receivedOn: string;

  /** Internal note: how the request arrived, who asked. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  note: string | null;

  @Column({ type: 'varchar', length: 20, nullable: true })
  outcome: PrivacyRequestOutcome | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  closedAt: Date | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
