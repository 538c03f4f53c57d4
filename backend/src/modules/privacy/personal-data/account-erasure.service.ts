import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { AppError } from '../../../common/app-error.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { BookingEndings } from '../../calendar/calendar.module.js';
import { SubscriptionEndings, isEnded } from '../../membership/membership.module.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { User } from '../../accounts/accounts.module.js';
import { AccountDeletedEmail } from './account-deleted-email.entity.js';
import { ofPerson, parametersOf, type Person } from './personal-addresses.js';
import { personalTables } from './personal-tables.js';

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
    private readonly bookings: BookingEndings,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Ends the subscription first, since nobody may be charged without an account to end it from; then erases everything but
   * what the law makes the practice keep, in one transaction. Calls that are still to come are cancelled.
   * @param actorId who does it: the person, or an administrator whom the person has asked
   * @throws AppError `forbidden` (403) for staff, `payment_unavailable` (503) when Stripe does not confirm the end: then nothing
   * is erased; `conflict` (409) when a new subscription began, or the account got another address meanwhile
   */
  async erase(user: SessionUser, actorId = user.id): Promise<void> {
    if (user.role !== 'user')
      throw new AppError('forbidden', 403, { detail: 'Accounts of staff are ended by the operator.' });
    await this.erasePerson({ id: user.id }, actorId, user);
  }

  /** The same for an address that belongs to no account. Whoever calls this knows that it is the person's. */
  async eraseAddress(email: string, actorId: string): Promise<void> {
    await this.erasePerson({ id: null, email }, actorId);
  }

  private async erasePerson(person: Person, actorId: string, user?: SessionUser): Promise<void> {
    const signups = await this.dataSource.query<{ id: number }[]>(
      rows('inner_circle_signups', 'SELECT id'),
      parametersOf(person),
    );
    const ended = await this.subscriptions.endAll(signups.map(({ id }) => id));
    await this.dataSource.transaction(async (manager) => {
      // In the order of everybody else who locks these: signups, the account, posts.
      await this.eraseSignups(manager, person, ended);
      const account = user && (await lockAccount(manager, user));
      if (user && !account) return;
      if (user) await lockPosts(manager, user.id);
      const bookings = await manager.query<{ id: string }[]>(
        `${rows('calendar_bookings', 'SELECT id')} ORDER BY id FOR UPDATE`,
        parametersOf(person),
      );
      await this.bookings.endAll(
        manager,
        bookings.map(({ id }) => id),
      );
      for (const { table } of addressed) await manager.query(rows(table, 'DELETE'), parametersOf(person));
      if (account) await this.eraseAccount(manager, account, actorId);
    });
  }

  private async eraseAccount(manager: EntityManager, { id, email, language }: User, actorId: string): Promise<void> {
    await this.sessions.endAll(manager, id);
    await manager.query('DELETE FROM users WHERE id = $1', [id]);
    await this.audit.record('account.deleted', actorId, manager, { type: 'user', id });
    const { id: campaignId } = await manager.save(manager.create(AccountDeletedEmail, { email, language }));
    await this.jobs.enqueue(manager, 'personal-data.send-accountDeleted', { id: campaignId });
  }

  /** What was paid stays for the books, without phone and words; a later reading from Stripe starts from what is here now. */
  private async eraseSignups(manager: EntityManager, person: Person, ended: Set<string>): Promise<void> {
    const statement = rows(
      'inner_circle_signups',
      'SELECT id, stripe_subscription_id AS "subscriptionId", stripe_status AS "stripeStatus"',
    );
    const signups = await manager.query<LockedSignup[]>(`${statement} ORDER BY id FOR UPDATE`, parametersOf(person));
    const isCharged = ({ subscriptionId, stripeStatus }: LockedSignup): boolean =>
      subscriptionId !== null && !ended.has(subscriptionId) && !isEnded(stripeStatus);
    if (signups.some(isCharged)) throw new AppError('conflict', 409, { detail: 'A subscription began meanwhile.' });
    const ids = signups.map(({ id }) => id);
    await manager.query(
      `DELETE FROM inner_circle_signups WHERE id = ANY ($1) AND payment_status IN ('not_required', 'pending', 'expired')`,
      [ids],
    );
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

/** What is deleted by its own statement, in such an order that rows go before those by which they are found. The account comes last. */
const addressed = personalTables
  .filter(({ table, erasure }) => erasure === 'deleted' && table !== 'users' && table !== 'sessions')
  .toReversed();

/** A statement about one person's rows of a table. */
function rows(table: string, verb: string): string {
  const owner = personalTables.find((listed) => listed.table === table)?.owner ?? 'false';
  return ofPerson(`${verb} FROM ${table} WHERE ${owner}`);
}

/** @returns undefined when it is gone already. @throws AppError `conflict` (409) when its address changed: another one was asked for */
async function lockAccount(manager: EntityManager, { id, email }: SessionUser): Promise<User | undefined> {
  const account = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (account && account.email !== email)
    throw new AppError('conflict', 409, { detail: 'The account has another address meanwhile.' });
  return account ?? undefined;
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
