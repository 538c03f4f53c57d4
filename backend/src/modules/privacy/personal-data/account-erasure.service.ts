import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { AppError } from '../../../common/app-error.js';
import {
  PERSONAL_DATA,
  type CollectedPersonalData,
  type Erasure,
  type PersonalTable,
} from '../../../common/personal-data.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { BookingEndings } from '../../calendar/calendar.module.js';
import { CommunityActivity } from '../../community/community.module.js';
import { SubscriptionEndings } from '../../membership/membership.module.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ofPerson, parametersOf, User, type Person } from '../../accounts/accounts.module.js';
import { AccountDeletedEmail } from './account-deleted-email.entity.js';

/** Deletes accounts. Callers have verified the password. */
@Injectable()
export class AccountErasure {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionEndings,
    private readonly bookings: BookingEndings,
    private readonly activity: CommunityActivity,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    @Inject(PERSONAL_DATA) private readonly personalData: CollectedPersonalData,
  ) {}

  /**
   * Ends the subscription first, since it could not be ended without the account; then erases everything that the law does not require
   * to be retained, in one transaction. Cancels future calls.
   * @param actorId the person, or an administrator on the person's request
   * @throws AppError `forbidden` (403) for staff; `payment_unavailable` (503) when Stripe does not confirm the end, and nothing is
   *   erased; `conflict` (409) when a new subscription began, or the account got another address meanwhile
   */
  async erase(user: SessionUser, actorId = user.id): Promise<void> {
    if (user.role !== 'user')
      throw new AppError('forbidden', 403, { detail: 'Accounts of staff are ended by the operator.' });
    await this.erasePerson({ id: user.id }, actorId, user);
  }

  /** The same for an address without an account. The caller has verified that it is the person's. */
  async eraseAddress(email: string, actorId: string): Promise<void> {
    await this.erasePerson({ id: null, email }, actorId);
  }

  private async erasePerson(person: Person, actorId: string, user?: SessionUser): Promise<void> {
    const signups = await this.dataSource.query<{ id: number }[]>(
      this.rowsOf('payments retained', 'SELECT id'),
      parametersOf(person),
    );
    const ended = await this.subscriptions.endAll(signups.map(({ id }) => id));
    await this.dataSource.transaction(async (manager) => {
      // In the global order of locks: signups, the account, posts.
      await this.subscriptions.eraseAll(manager, await this.lock<number>(manager, 'payments retained', person), ended);
      const account = user && (await lockAccount(manager, user));
      if (user && !account) return;
      if (user) await this.activity.lockPostsOf(manager, user.id);
      await this.bookings.endAll(manager, await this.lock<string>(manager, 'calls retained', person));
      for (const table of this.addressed()) await manager.query(rows(table, 'DELETE'), parametersOf(person));
      if (account) await this.eraseAccount(manager, account, actorId);
    });
  }

  private async eraseAccount(manager: EntityManager, { id, email, language }: User, actorId: string): Promise<void> {
    await this.sessions.endAll(manager, id);
    await manager.query('DELETE FROM users WHERE id = $1', [id]);
    await this.audit.record('account.deleted', actorId, manager, { type: 'user', id });
    const { id: campaignId } = await manager.save(manager.create(AccountDeletedEmail, { email, language }));
    await this.jobs.enqueue(manager, 'personal-data.send-account-deleted', { id: campaignId });
  }

  /**
   * Tables with explicit deletion, ordered so that rows are deleted before those by which they are found. The account with its sessions
   * comes last.
   */
  private addressed(): PersonalTable[] {
    return this.personalData.tables
      .filter(({ table, erasure }) => erasure === 'deleted' && table !== 'users' && table !== 'sessions')
      .toReversed();
  }

  /** Ids of a person's rows in the table with this kind of erasure, locked in one order. */
  private async lock<Id>(manager: EntityManager, erasure: Erasure, person: Person): Promise<Id[]> {
    const statement = `${this.rowsOf(erasure, 'SELECT id')} ORDER BY id FOR UPDATE`;
    return (await manager.query<{ id: Id }[]>(statement, parametersOf(person))).map(({ id }) => id);
  }

  /** @param erasure a kind that only one table has */
  private rowsOf(erasure: Erasure, verb: string): string {
    const table = this.personalData.tables.find((declared) => declared.erasure === erasure);
    if (!table) throw new Error(`No room declares a table with "${erasure}".`);
    return rows(table, verb);
  }
}

/** A statement about one person's rows of a table. */
const rows = ({ table, owner }: PersonalTable, verb: string): string =>
  ofPerson(`${verb} FROM ${table} WHERE ${owner}`);

/** @returns undefined when it is deleted already. @throws AppError `conflict` (409) when its address changed meanwhile */
async function lockAccount(manager: EntityManager, { id, email }: SessionUser): Promise<User | undefined> {
  const account = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (account && account.email !== email)
    throw new AppError('conflict', 409, { detail: 'The account has another address meanwhile.' });
  return account ?? undefined;
}
