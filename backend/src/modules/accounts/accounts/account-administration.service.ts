import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPossibleEmail, normaliseEmail } from '@leap/domain';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { UserCredential } from '../users/user-credential.entity.js';
import type { UserRole } from '../../../auth/session-user.js';
import { User } from '../users/user.entity.js';
import { AccessLinks, FIRST_LINK_LASTS_MS, type AccessLink } from './access-links.service.js';
import { PasswordToken } from './password-token.entity.js';

/** Arbitrary, but the same in all processes. */
const FIRST_ADMIN_LOCK = 4_207_003;

/** The operator's command failed; the message is one sentence. */
export class AccountAdministrationError extends Error {}

/** An account that the operator created, with its link. */
export interface OperatedAccount {
  user: User;
  link: AccessLink;
}

export type NewAccount = Pick<User, 'email' | 'role'> & Partial<Pick<User, 'firstName' | 'lastName' | 'language'>>;

/** Accounts that somebody else creates: the first administrator at start, `npm run user`, and invitations of the admin area. */
@Injectable()
export class AccountAdministration {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly links: AccessLinks,
    private readonly sessions: UserSessions,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** Creates an account. @throws AccountAdministrationError when it exists */
  async create({ email, ...fields }: NewAccount): Promise<OperatedAccount> {
    const address = possibleEmail(email);
    return this.dataSource.transaction(async (manager) => {
      const user = await insertIfNew(manager, { email: address, ...fields });
      if (!user)
        throw new AccountAdministrationError(
          `There is an account ${address} already: use promote to change its role, or reset for a new link.`,
        );
      if (user.role !== 'user') await this.audit.record('users.role-changed', user.id, manager);
      return { user, link: await this.links.create(manager, user, FIRST_LINK_LASTS_MS) };
    });
  }

  /**
   * Creates an account in the caller's transaction, and enqueues the email that lets the person in.
   * @throws the database's refusal (`users_email_key`) when the address has one
   */
  async invite(manager: EntityManager, { email, ...fields }: NewAccount): Promise<User> {
    const { identifiers } = await manager.insert(User, { email: normaliseEmail(email), ...fields });
    const user = await manager.findOneByOrFail(User, { id: String(identifiers[0]?.['id']) });
    await this.sendLink(manager, user);
    return user;
  }

  /**
   * The same unless the address has an account, which is locked then. Waits for another transaction that creates one.
   * @throws AppError `conflict` (409) when the account is deleted meanwhile
   * @returns the account, and whether it is new
   */
  async inviteUnlessThere(
    manager: EntityManager,
    { email, ...fields }: NewAccount,
  ): Promise<{ user: User; isNew: boolean }> {
    const address = normaliseEmail(email);
    const user = await insertIfNew(manager, { email: address, ...fields });
    if (!user) {
      const existing = await manager.findOne(User, { where: { email: address }, lock: { mode: 'pessimistic_write' } });
      if (existing) return { user: existing, isNew: false };
      throw new AppError('conflict', 409, { detail: 'The account was deleted at this moment.' });
    }
    await this.sendLink(manager, user);
    return { user, isNew: true };
  }

  /**
   * Changes an account's role and ends its sessions, which have the lifetime of the former role.
   * @throws AccountAdministrationError when there is none
   * @returns the account, and its former role
   */
  async promote(email: string, role: UserRole): Promise<{ user: User; previousRole: UserRole }> {
    return this.dataSource.transaction(async (manager) => {
      const user = await findForUpdate(manager, possibleEmail(email));
      const previousRole = user.role;
      await this.changeRole(manager, user, role);
      if (role !== previousRole) await this.jobs.enqueue(manager, 'accounts.notify-role-changed', { id: user.id });
      return { user: { ...user, role }, previousRole };
    });
  }

  /** Creates a one-time link for an account. @throws AccountAdministrationError when there is none, or it is disabled */
  async reset(email: string): Promise<OperatedAccount> {
    return this.dataSource.transaction(async (manager) => {
      const user = await findForUpdate(manager, possibleEmail(email));
      if (user.isDisabled)
        throw new AccountAdministrationError(`The account ${user.email} is disabled, so no link would let it in.`);
      return { user, link: await this.links.create(manager, user, FIRST_LINK_LASTS_MS) };
    });
  }

  /**
   * Makes this address the administrator while there is none, with a link that is mailed and returned for printing. Otherwise, and in
   * the second of two processes, it does nothing but renew a link that expired unused.
   */
  async ensureFirstAdmin(email: string): Promise<OperatedAccount | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
      const admins = await manager.findBy(User, { role: 'admin', isDisabled: false });
      // Administrators of the sample content do not count.
      const others = admins.filter((admin) => admin.email !== email && !admin.isDemo);
      if (others.length > 0) return undefined;
      const existing = admins.find((admin) => admin.email === email);
      if (existing && (await this.hasWayIn(manager, existing))) return undefined;
      const user = (await insertIfNew(manager, { email })) ?? (await findForUpdate(manager, email));
      if (user.isDisabled)
        throw new AccountAdministrationError(
          `ADMIN_EMAIL is ${email}, but that account is disabled: name another one.`,
        );
      await this.changeRole(manager, user, 'admin');
      return { user: { ...user, role: 'admin' }, link: await this.sendLink(manager, user) };
    });
  }

  /** Recipient of an invitation; the id is the link's, or the account's where there is no link. */
  async findInvitation(id: string): Promise<OperatedAccount | undefined> {
    const { manager } = this.dataSource;
    const token = await manager.findOne(PasswordToken, {
      where: { id, expiresAt: MoreThan(new Date()) },
      relations: { user: true },
    });
    if (token) return { user: token.user, link: await this.links.find(manager, token.user, id) };
    const user = await manager.findOneBy(User, { id });
    return user ? { user, link: this.links.logIn(user) } : undefined;
  }

  private async sendLink(manager: EntityManager, user: User): Promise<AccessLink> {
    const link = await this.links.create(manager, user, FIRST_LINK_LASTS_MS);
    await this.jobs.enqueue(manager, 'accounts.send-invitation', { id: link.tokenId ?? user.id });
    return link;
  }

  private async changeRole(manager: EntityManager, user: User, role: UserRole): Promise<void> {
    if (user.role === role) return;
    await manager.update(User, user.id, { role });
    await this.sessions.endAll(manager, user.id);
    await this.audit.record('users.role-changed', user.id, manager);
  }

  private async hasWayIn(manager: EntityManager, user: User): Promise<boolean> {
    if (!this.links.areForPasswords) return true;
    if (await manager.existsBy(UserCredential, { userId: user.id })) return true;
    return manager.existsBy(PasswordToken, { userId: user.id, expiresAt: MoreThan(new Date()) });
  }
}

function possibleEmail(email: string): string {
  if (!isPossibleEmail(email)) throw new AccountAdministrationError(`"${email}" is no e-mail address.`);
  return normaliseEmail(email);
}

async function insertIfNew(
  manager: EntityManager,
  account: Pick<NewAccount, 'email'> & Partial<NewAccount>,
): Promise<User | undefined> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values(account)
    .orIgnore()
    .returning('id')
    .execute();
  const [row] = raw as { id: string }[];
  return row && manager.findOneByOrFail(User, { id: row.id });
}

async function findForUpdate(manager: EntityManager, email: string): Promise<User> {
  const user = await manager.findOne(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new AccountAdministrationError(`There is no account ${email}.`);
  return user;
}
