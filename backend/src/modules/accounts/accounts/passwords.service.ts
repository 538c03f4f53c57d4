import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseEmail } from '@leap/domain';
import { DataSource, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AuthService } from '../../../auth/auth.service.js';
import type { Caller } from '../../../auth/known-devices.js';
import { rememberProof } from '../../../auth/log-in-proof.js';
import { hashPassword } from '../../../auth/passwords.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { AppError } from '../../../common/app-error.js';
import { hashToken, emailLinkToken } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SecondFactor } from '../second-factors/second-factor.entity.js';
import { UserCredential } from '../users/user-credential.entity.js';
import { User } from '../users/user.entity.js';
import { AccessLinks } from './access-links.service.js';
import type { ChangePasswordDto, RequestPasswordResetDto } from './accounts.dto.js';
import { EmailChange } from './email-change.entity.js';
import { PasswordRules } from './password-rules.service.js';
import { PasswordToken } from './password-token.entity.js';

const RESET_LASTS_MS = 60 * 60_000;
/** Limits emails to one address, which a stranger could request. */
const MOST_LIVE_TOKENS = 5;
const UUID_DIGITS = 32;

/** A link to be sent. */
export interface PasswordReset {
  tokenId: string;
  user: User;
  /** Page for setting a new password; works once. */
  setPasswordUrl: string;
}

/** Sets, changes and resets passwords of local accounts. */
@Injectable()
export class PasswordsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly auth: AuthService,
    private readonly links: AccessLinks,
    private readonly rules: PasswordRules,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Enqueues the email. For an unknown address a job is enqueued too, under an id that belongs to no account, so that neither the
   * response time nor the queue reveals which addresses are known, also on a repeated request.
   */
  async requestReset({ email, website }: RequestPasswordResetDto): Promise<void> {
    if (website !== undefined) return;
    const address = normaliseEmail(email);
    const user = await this.dataSource.manager.findOne(User, { select: { id: true }, where: { email: address } });
    const id =
      user?.id ??
      hashToken(emailLinkToken(this.env.ENCRYPTION_KEY, `password.nobody:${address}`)).slice(0, UUID_DIGITS);
    await this.dataSource.transaction((manager) =>
      this.jobs.enqueue(manager, 'accounts.send-password-reset', { id }, { singletonKey: id }),
    );
  }

  /** Recipient and link of the email; undefined for accounts that must not get one. */
  async beginReset(userId: string): Promise<PasswordReset | undefined> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the row, so that concurrent jobs count each other's tokens.
      const user = await manager.findOne(User, {
        where: { id: userId, isDisabled: false },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) return undefined;
      const live = await manager.countBy(PasswordToken, { userId, expiresAt: MoreThan(new Date()) });
      if (live >= MOST_LIVE_TOKENS) return undefined;
      const { tokenId, url } = await this.links.create(manager, user, RESET_LASTS_MS);
      return tokenId === undefined ? undefined : { tokenId, user, setPasswordUrl: url };
    });
  }

  /** Deletes a link that could not be sent, so that retries do not use up the account's limit. */
  async abandonReset({ tokenId }: PasswordReset): Promise<void> {
    await this.dataSource.manager.delete(PasswordToken, { id: tokenId });
  }

  /** Whether a link works. It is not used by this. */
  isLive(token: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(PasswordToken, live(token));
  }

  /**
   * Sets the password of the token's account, and ends its sessions and other tokens. @returns the account, with the proof of its new
   * password. @throws AppError `token_invalid` (404), or
   * `validation_failed` (422), which leaves the token valid
   */
  async set(token: string, password: string, caller: Caller): Promise<User> {
    // Checks the token before hashing, so that guesses do not cost a hash.
    const found = await this.dataSource.manager.findOne(PasswordToken, {
      where: live(token),
      relations: { user: true },
    });
    if (!found) throw tokenInvalid();
    await this.rules.assertAcceptable(password, found.user, 'password');
    const passwordHash = await hashPassword(password);
    await this.dataSource.transaction(async (manager) => {
      // Locks the account before its tokens, as everywhere; otherwise two links of one account could deadlock.
      await this.sessions.lockAccount(manager, found.userId);
      const { affected } = await manager.delete(PasswordToken, { id: found.id });
      // The second of two concurrent requests with one token finds it used.
      if (!affected) throw tokenInvalid();
      await this.replace(manager, found.userId, passwordHash, 'auth.password-set');
    });
    await this.auth.forgiveEverywhere(found.user.email, caller);
    rememberProof(found.user, passwordHash);
    return found.user;
  }

  /**
   * Changes the password of a logged-in user, and ends all other sessions.
   * @param caller for the throttle shared with the log-in
   * @param currentSid the current session, which the caller renews
   * @throws AppError `validation_failed` (422) with `wrong` on `currentPassword`, or `rate_limited` (429)
   */
  async change(
    user: User,
    { currentPassword, newPassword }: ChangePasswordDto,
    caller: Caller,
    currentSid: string,
  ): Promise<void> {
    await this.auth.assertOwnPassword(user, currentPassword, caller, 'currentPassword');
    await this.rules.assertAcceptable(newPassword, user, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    await this.dataSource.transaction((manager) =>
      this.replace(manager, user.id, passwordHash, 'auth.password-changed', currentSid),
    );
    rememberProof(user, passwordHash);
  }

  /** Recipient of a notice about the account; undefined once it is deleted. */
  async findChangeNotice(
    userId: string,
  ): Promise<{ to: string; language: User['language']; accountUrl: string } | undefined> {
    const user = await this.dataSource.manager.findOneBy(User, { id: userId });
    return user
      ? { to: user.email, language: user.language, accountUrl: this.links.page(user, '/account') }
      : undefined;
  }

  private async replace(
    manager: EntityManager,
    userId: string,
    passwordHash: string,
    action: AuditAction,
    storedSid?: string,
  ): Promise<void> {
    // First: a log-in that compared the old password has either stored its session by now, or is refused after the change.
    await this.sessions.lockAccount(manager, userId);
    if (storedSid === undefined) await this.sessions.endAll(manager, userId);
    else await this.sessions.keepOnly(manager, userId, storedSid);
    const isFirst = !(await manager.existsBy(UserCredential, { userId }));
    const setByLinkAt = action === 'auth.password-set' ? new Date() : null;
    await manager.upsert(UserCredential, { userId, passwordHash, setByLinkAt }, ['userId']);
    await manager.delete(PasswordToken, { userId });
    // A new password also cancels pending changes that were started with the old one.
    await manager.delete(EmailChange, { userId, confirmedAt: IsNull() });
    await manager.update(
      SecondFactor,
      { userId, sealedPendingSecret: Not(IsNull()) },
      { sealedPendingSecret: null, updatedAt: new Date() },
    );
    await this.audit.record(action, userId, manager);
    // The first password is set by a link of our own email, so no notice is needed.
    if (!isFirst) await this.jobs.enqueue(manager, 'accounts.notify-password-changed', { id: userId });
  }
}

const live = (token: string) => ({
  tokenHash: hashToken(token),
  expiresAt: MoreThan(new Date()),
  user: { isDisabled: false },
});

const tokenInvalid = (): AppError =>
  new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
