import { Check, Column, Entity, JoinColumn, OneToOne, type EntityManager, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** State of the email: pending, accepted by the mail server, or failed at the last attempt. */
export const declineStates = ['pending', 'sent', 'failed'] as const;
export type DeclineState = (typeof declineStates)[number];

/** Length limits of the email. */
export const declineLimits = { subject: 200, body: 10_000 } as const;

/** The email that declines an application. Deleted with it. */
@Entity('signup_declines')
@Check('signup_declines_state_known', "state IN ('pending', 'sent', 'failed')")
@Check('signup_declines_resolved', "(state = 'pending') = (resolved_at IS NULL)")
export class SignupDecline extends BaseEntity {
  /** One for each application: nobody is declined twice. */
  @Column({ type: 'integer', unique: true })
  signupId: number;

  @OneToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: declineLimits.subject })
  subject: string;

  /** Plain text. */
  @Column({ type: 'varchar', length: declineLimits.body })
  body: string;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  state: DeclineState;

  /** Number of attempts. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it was sent, or when the last attempt failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;

  /** The client's `Idempotency-Key`. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}

/** Whether the practice declined an application, and did not invite the person again since: it cannot be paid. */
export async function isDeclined(manager: EntityManager, signupId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM signup_declines d JOIN signup_progress p USING (signup_id) WHERE d.signup_id = $1 AND p.stage = 'not_now'`,
    [signupId],
  );
  return rows.length > 0;
}
