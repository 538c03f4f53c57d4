import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import { changeVersion, NEXT_VERSION } from '../../../common/edit-version.js';
import { setExternal } from '../../../common/external-record.js';
import { storedOrRefused } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SubscriptionEndings } from '../inner-circle-signups/subscription-endings.service.js';
import { AccountAdministration, User } from '../../accounts/accounts.module.js';
import { noSuchMember } from './members-admin.service.js';
import type {
  ChangeRoleDto,
  CreateAdminMemberDto,
  EndMembershipDto,
  GrantMembershipDto,
  GrantMembershipsDto,
  UpsertAdminMemberDto,
} from './members.dto.js';
import { MembershipDecisions } from './membership-decisions.service.js';

/** Advisory lock that serialises role changes. Arbitrary, but the same in all processes. */
const ADMINS_LOCK = 4_207_021;

/** Administrators' actions on accounts. */
@Injectable()
export class MemberActions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountAdministration,
    private readonly decisions: MembershipDecisions,
    private readonly subscriptions: SubscriptionEndings,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Creates an account, which a reason makes a membership, and invites its person.
   * @throws AppError `validation_failed` (422) with `email_taken` when the address has an account
   * @returns the account's id
   */
  invite({ membershipReason, ...account }: CreateAdminMemberDto, adminId: string): Promise<string> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const { id } = await this.accounts.invite(manager, account);
        const record = (action: AuditAction) => this.audit.record(action, adminId, manager, { type: 'user', id });
        await record('members.invited');
        if (account.role !== 'user') await record('users.role-changed');
        if (membershipReason) {
          // The invitation says it.
          const grant = { reason: membershipReason, adminId, until: null, isNotified: false };
          await this.decisions.grant(manager, id, grant);
          await record('members.membership-granted');
        }
        return id;
      }),
      { users_email_key: { field: 'email', code: 'email_taken' } },
    );
  }

  /**
   * Invites a person as {@link invite} does, without role and membership, or changes the given fields of the account of the address. Of two at
   * once the second changes what the first one made. What is the same already is not changed.
   * @throws AppError `validation_failed` (422) for an external id of another account
   */
  async upsert(
    { email, firstName, lastName, language, tags, externalId, metadata }: UpsertAdminMemberDto,
    adminId: string,
  ): Promise<{ id: string; isNew: boolean }> {
    // Fields may be null, which stands for absent.
    const [first, last, spoken] = [firstName ?? undefined, lastName ?? undefined, language ?? undefined];
    return this.dataSource.transaction(async (manager) => {
      const account = { email, role: 'user', firstName: first, lastName: last, language: spoken } as const;
      const { user, isNew } = await this.accounts.inviteUnlessThere(manager, account);
      const { id } = user;
      const record = (action: AuditAction) => this.audit.record(action, adminId, manager, { type: 'user', id });
      if (isNew) await record('members.invited');
      const [changed] = await manager.query<[object[], number]>(
        `UPDATE users u SET first_name = f.first_name, last_name = f.last_name, language = f.language, tags = f.tags, updated_at = ${NEXT_VERSION}
           FROM (SELECT coalesce($2, first_name) AS first_name, coalesce($3, last_name) AS last_name, coalesce($4, language) AS language,
                        coalesce($5::text[], tags) AS tags FROM users WHERE id = $1) f
          WHERE u.id = $1 AND (u.first_name, u.last_name, u.language, u.tags) IS DISTINCT FROM (f.first_name, f.last_name, f.language, f.tags)
          RETURNING u.id`,
        [id, first ?? null, last ?? null, spoken ?? null, tags ?? null],
      );
      if (changed.length > 0 && !isNew) await record('members.changed');
      const changes = { externalId, metadata: metadata ?? undefined };
      if ((await setExternal(manager, 'users', id, changes)).isChanged) await record('members.external-set');
      return { id, isNew };
    });
  }

  /**
   * Grants a membership, or changes a granted one.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `already_pays` (409) for a member by a payment, `validation_failed` (422)
   * for an end in the past
   */
  async grant(id: string, { reason, until, version }: GrantMembershipDto, adminId: string): Promise<void> {
    const end = until === undefined ? null : new Date(until);
    if (end !== null && end <= new Date())
      throw new AppError('validation_failed', 422, {
        errors: [{ field: 'until', code: 'too_small' }],
        detail: 'The end has passed.',
      });
    await this.runAction('members.membership-granted', id, adminId, async (manager) => {
      await changeVersion(manager, User, { id, version }, {});
      if (await this.decisions.isMemberByPayment(manager, id))
        throw new AppError('already_pays', 409, { detail: 'This is a member by a payment: end that one first.' });
      await this.decisions.grant(manager, id, { reason, adminId, until: end });
    });
  }

  /** Grants memberships one by one. Existing members are unchanged: `conflict`. */
  grantAll({ ids, reason }: GrantMembershipsDto, adminId: string): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.runAction('members.membership-granted', id, adminId, async (manager) => {
        const { isInnerCircleMember } = await requireUser(manager, id);
        if (isInnerCircleMember) throw new AppError('conflict', 409, { detail: 'This is a member already.' });
        await this.decisions.grant(manager, id, { reason, adminId, until: null });
      }),
    );
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409) */
  async end(id: string, { reason, version }: EndMembershipDto, adminId: string): Promise<void> {
    await this.runAction('members.membership-ended', id, adminId, async (manager) => {
      await changeVersion(manager, User, { id, version }, {});
      await this.decisions.end(manager, id, { reason, adminId });
    });
  }

  /**
   * Revokes the decision; payments determine the membership again. @throws AppError `not_found` (404), `conflict` (409) without a
   * decision
   */
  async followPayments(id: string, adminId: string): Promise<void> {
    await this.runAction('members.membership-follows-payments', id, adminId, async (manager) => {
      await requireUser(manager, id);
      if (!(await this.decisions.lift(manager, id)))
        throw new AppError('conflict', 409, { detail: 'Payments decide already.' });
    });
  }

  /**
   * Ends every subscription of a person at Stripe. The request is recorded before Stripe is called, so that no subscription ends
   * without a known actor.
   * @throws AppError `not_found` (404), `payment_unavailable` (503)
   */
  async cancelSubscription(id: string, adminId: string): Promise<void> {
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user) throw noSuchMember();
    await this.audit.record('members.subscription-cancel-requested', adminId, undefined, { type: 'user', id });
    await this.subscriptions.endAllOf(user);
  }

  /** Enqueues the email with a link for setting a password. @throws AppError `not_found` (404), `conflict` (409) for a disabled account */
  async sendPasswordLink(id: string, adminId: string): Promise<void> {
    await this.runAction('members.password-link-sent', id, adminId, async (manager) => {
      const { isDisabled } = await requireUser(manager, id);
      if (isDisabled)
        throw new AppError('conflict', 409, { detail: 'The account is disabled, so no link would let it in.' });
      await this.jobs.enqueue(manager, 'accounts.send-password-reset', { id }, { singletonKey: id });
    });
  }

  /** The same for several accounts, one by one. */
  sendPasswordLinks(ids: readonly string[], adminId: string): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.sendPasswordLink(id, adminId));
  }

  /** Ends all sessions of an account. @throws AppError `not_found` (404) */
  async endSessions(id: string, adminId: string): Promise<void> {
    await this.runAction('members.sessions-ended', id, adminId, async (manager) => {
      await requireUser(manager, id);
      await this.sessions.endAll(manager, id);
    });
  }

  /** Disables an account and ends its sessions. @throws AppError `not_found` (404), `last_admin` (409), `conflict` (409) for one's own account */
  async disable(id: string, adminId: string): Promise<void> {
    await this.runAction('members.disabled', id, adminId, async (manager) => {
      assertOther(id, adminId);
      await requireOtherAdmin(manager, id);
      await requireUser(manager, id);
      await manager.update(User, id, { isDisabled: true });
      await this.sessions.endAll(manager, id);
    });
  }

  /** @throws AppError `not_found` (404) */
  async enable(id: string, adminId: string): Promise<void> {
    await this.runAction('members.enabled', id, adminId, async (manager) => {
      await requireUser(manager, id);
      await manager.update(User, id, { isDisabled: false });
    });
  }

  /**
   * Changes the role and ends the sessions, which have the lifetime of the former role. A new administrator may first have to set up a
   * second factor.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `last_admin` (409), `conflict` (409) for one's own account
   */
  async changeRole(id: string, { role, version }: ChangeRoleDto, adminId: string): Promise<void> {
    await this.runAction('users.role-changed', id, adminId, async (manager) => {
      assertOther(id, adminId);
      if (role !== 'admin') await requireOtherAdmin(manager, id);
      await changeVersion(manager, User, { id, version }, { role });
      await this.sessions.endAll(manager, id);
      await this.jobs.enqueue(manager, 'accounts.notify-role-changed', { id });
    });
  }

  /** Runs the action in one transaction with its audit entry. */
  private async runAction(
    action: AuditAction,
    id: string,
    adminId: string,
    change: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await change(manager);
      await this.audit.record(action, adminId, manager, { type: 'user', id });
    });
  }
}

/** The own account is excluded: another administrator has to do it. */
function assertOther(id: string, adminId: string): void {
  if (id === adminId)
    throw new AppError('conflict', 409, { detail: 'Another administrator has to do this to your own account.' });
}

async function requireUser(manager: EntityManager, id: string): Promise<User> {
  const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw noSuchMember();
  return user;
}

/** At least one other administrator must remain, counted in this transaction. */
async function requireOtherAdmin(manager: EntityManager, id: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [ADMINS_LOCK]);
  const [other] = await manager.query<object[]>(
    `SELECT 1 FROM users WHERE role = 'admin' AND NOT is_disabled AND id <> $1 LIMIT 1`,
    [id],
  );
  if (!other) throw new AppError('last_admin', 409, { detail: 'Nobody else could administer the site then.' });
}
