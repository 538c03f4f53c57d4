import { Check, Column, Entity, Index } from 'typeorm';
import type { SessionUser, UserRole } from '../../../auth/session-user.js';
import type { Metadata } from '../../../common/external-record.js';
import { BaseEntity } from '../../../database/base.entity.js';

/** A person who can log in. Secrets live in `user_credentials`, so that loading a user never loads a hash. */
@Entity('users')
@Check('users_email_normalised', 'email = lower(btrim(email))')
@Check('users_role_known', "role IN ('user', 'editor', 'admin')")
@Check('users_language_known', "language IN ('en', 'es')")
@Check('users_external_id_present', "external_id <> ''")
@Check('users_metadata_bounded', 'is_metadata(metadata)')
@Index(['createdAt', 'id'])
@Index('users_members_idx', ['createdAt', 'id'], { where: 'is_inner_circle_member' })
@Index('users_lapsed_idx', ['createdAt', 'id'], {
  where: 'NOT is_inner_circle_member AND membership_ended_at IS NOT NULL',
})
@Index('users_second_factor_idx', ['createdAt', 'id'], { where: 'has_second_factor' })
@Index(['role', 'createdAt', 'id'])
export class User extends BaseEntity implements SessionUser {
  /** Normalised: trimmed and lower case. */
  @Column({ type: 'varchar', length: 254, unique: true })
  email: string;

  @Column({ type: 'varchar', length: 100, nullable: true })
  firstName: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  lastName: string | null;

  /** The name that other members see; the first name where there is none. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  displayName: string | null;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  profileImageUrl: string | null;

  @Column({ type: 'varchar', length: 16, default: 'user' })
  role: UserRole;

  @Column({ type: 'boolean', default: false })
  isInnerCircleMember: boolean;

  /** The language of the person's e-mail. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: 'en' | 'es';

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  @Index({ type: 'gin' })
  tags: string[];

  /** When the last membership ended; null during one and when there never was one. Set by a trigger. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, insert: false, update: false })
  membershipEndedAt: Date | null;

  /** When the present membership began; null without one, and for those before this was stored. Set by a trigger. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, insert: false, update: false })
  membershipStartedAt: Date | null;

  /** The signup that granted membership to this person. */
  @Column({ type: 'integer', nullable: true })
  innerCircleSignupId: number | null;

  /** Whether a log-in requires a code; the secrets are in `second_factors`. */
  @Column({ type: 'boolean', default: false })
  hasSecondFactor: boolean;

  /** A disabled account is treated as if it did not exist. */
  @Column({ type: 'boolean', default: false })
  isDisabled: boolean;

  /** Marks a log-in of the demo, whatever its address and name are now. Its password is public, so production disables it. */
  @Column({ type: 'boolean', default: false })
  isDemo: boolean;

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
