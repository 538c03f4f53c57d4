import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { UserSessions } from '../../auth/user-sessions.js';
import { AppError } from '../../common/app-error.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { isEnded } from '../inner-circle-signups/membership-state.js';
import { SubscriptionEndings } from '../inner-circle-signups/subscription-endings.service.js';
import { User } from '../users/user.entity.js';
import { FarewellLetter } from './farewell-letter.entity.js';

interface LockedSignup {
  id: number;
  subscriptionId: string | null;
  stripeStatus: string | null;
}

/** Deletes an account for good. Whoever calls this has asked for the password already. */
@Injectable()
export class AccountErasure {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionEndings,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Ends the subscription first, since nobody may be charged without an account to end it from; then erases everything but
   * what the law makes the practice keep, in one transaction.
   * @throws AppError `forbidden` (403) for staff, `payment_unavailable` (503) when Stripe does not confirm the end: then nothing
   * is erased; `conflict` (409) when a new subscription began meanwhile
   */
  async erase(user: User): Promise<void> {
    if (user.role !== 'user') throw new AppError('forbidden', 403, { detail: 'Accounts of staff are ended by the operator.' });
    const ended = await this.subscriptions.endAllOf(user);
    await this.dataSource.transaction((manager) => this.eraseRows(manager, user, ended));
  }

  private async eraseRows(manager: EntityManager, { id, email }: User, ended: Set<string>): Promise<void> {
    // In the order of everybody else who locks these: signups, the account, posts.
    await this.eraseSignups(manager, id, email, ended);
    const [account] = await manager.query<Pick<User, 'email' | 'language'>[]>('SELECT email, language FROM users WHERE id = $1 FOR UPDATE', [id]);
    if (!account) return;
    await lockPosts(manager, id);
    for (const table of ['contacts', 'support_contacts', 'newsletter_subscribers']) await manager.query(`DELETE FROM ${table} WHERE email = $1`, [email]);
    await this.sessions.endAll(manager, id);
    await manager.query('DELETE FROM users WHERE id = $1', [id]);
    await this.audit.record('account.deleted', id, manager);
    const { id: letterId } = await manager.save(manager.create(FarewellLetter, { email: account.email, language: account.language }));
    await this.jobs.enqueue(manager, 'personal-data.send-farewell', { id: letterId });
  }

  /** What was paid stays for the books, without phone and words; a later reading from Stripe starts from what is here now. */
  private async eraseSignups(manager: EntityManager, userId: string, email: string, ended: Set<string>): Promise<void> {
    const signups = await manager.query<LockedSignup[]>(
      `SELECT id, stripe_subscription_id AS "subscriptionId", stripe_status AS "stripeStatus" FROM inner_circle_signups WHERE user_id = $1 OR email = $2 ORDER BY id FOR UPDATE`,
      [userId, email],
    );
    const isCharged = ({ subscriptionId, stripeStatus }: LockedSignup): boolean => subscriptionId !== null && !ended.has(subscriptionId) && !isEnded(stripeStatus);
    if (signups.some(isCharged)) throw new AppError('conflict', 409, { detail: 'A subscription began meanwhile.' });
    const ids = signups.map(({ id }) => id);
    await manager.query(`DELETE FROM inner_circle_signups WHERE id = ANY ($1) AND payment_status IN ('not_required', 'pending', 'expired')`, [ids]);
    await manager.query(
      `UPDATE inner_circle_signups
          SET phone = NULL, challenge_area = '', transformation_goal = '', idempotency_key = NULL, request_hash = NULL, user_id = NULL,
              payment_status = CASE WHEN payment_status IN ('paid', 'past_due') THEN 'canceled' ELSE payment_status END,
              membership_ended_at = coalesce(membership_ended_at, now()), stripe_revision = stripe_revision + 1, updated_at = now()
        WHERE id = ANY ($1)`,
      [ids],
    );
  }
}

/** The likes and comments that go change the counters of these posts; locked in one order, two that leave do not block each other. */
async function lockPosts(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `SELECT id FROM member_posts
      WHERE user_id = $1 OR id IN (SELECT post_id FROM member_post_likes WHERE user_id = $1) OR id IN (SELECT post_id FROM member_post_comments WHERE user_id = $1)
      ORDER BY id FOR UPDATE`,
    [userId],
  );
}
