import type { Language } from '@leap/domain';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { liveInSql } from './membership-state.js';

/** Serialises work on one person's applications until the transaction ends. */
export async function lockPerson(manager: EntityManager, email: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`inner-circle:${email}`]);
}

/** An active or paused membership of the applicant from another source, with the language of its emails; undefined without one. */
export async function otherMembership(
  manager: EntityManager,
  { id, email }: Pick<InnerCircleSignup, 'id' | 'email'>,
): Promise<{ language: Language } | undefined> {
  const [membership] = await manager.query<{ language: Language }[]>(
    `SELECT language FROM users
      WHERE email = $1 AND is_inner_circle_member AND inner_circle_signup_id IS DISTINCT FROM $2
      UNION ALL SELECT language FROM inner_circle_signups s WHERE s.email = $1 AND s.id <> $2 AND (${liveInSql('s')} OR s.payment_status = 'paused') LIMIT 1`,
    [email, id],
  );
  return membership;
}

/**
 * Stripe's customer of an account: that of its newest signup. A signup belongs to an account only after its payment, never because
 * somebody entered the account's e-mail into a form.
 */
export async function customerOf(manager: EntityManager, userId: string): Promise<string | null> {
  const [signup] = await manager.find(InnerCircleSignup, {
    select: { id: true, stripeCustomerId: true },
    where: { userId, stripeCustomerId: Not(IsNull()) },
    order: { id: 'DESC' },
    take: 1,
  });
  return signup?.stripeCustomerId ?? null;
}
