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
/** Beyond this nobody gets more emails: somebody else is asking in their name. */
const MOST_LIVE_TOKENS = 5;
const UUID_DIGITS = 32;

/** A link that is about to be sent. */
export interface PasswordReset {
  tokenId: string;
  user: User;
  /** Page where a new password is chosen; works once. */
  setPasswordUrl: string;
}

/** Setting, changing and forgetting passwords of local accounts. */
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
   * Queues the email. An unknown address costs the same: a job is queued for it too, under an id of its own that
   * belongs to nobody. So neither the response time nor the queue shows a stranger which address is known, also when it
   * is sent again.
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

  /** Whom an email may go to, and the link for it; none for accounts that must not get one. */
  async beginReset(userId: string): Promise<PasswordReset | undefined> {
    return this.dataSource.transaction(async (manager) => {
      // The row is locked, so that two jobs count each other's tokens.
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

  /** Takes a link back that reached nobody, so that new attempts to send it do not use up what one account may have. */
  async abandonReset({ tokenId }: PasswordReset): Promise<void> {
    await this.dataSource.manager.delete(PasswordToken, { id: tokenId });
  }

  /** Sets the password of the token's account, and ends its sessions and its other tokens. @throws AppError `token_invalid` (404), or `validation_failed` (422), which leaves the token */
  async set(token: string, password: string, caller: Caller): Promise<void> {
    const live = { tokenHash: hashToken(token), expiresAt: MoreThan(new Date()), user: { isDisabled: false } };
    // Asked first, so that guesses do not cost a hash.
    const found = await this.dataSource.manager.findOne(PasswordToken, { where: live, relations: { user: true } });
    if (!found) throw tokenInvalid();
    await this.rules.assertAcceptable(password, found.user, 'password');
    const passwordHash = await hashPassword(password);
    await this.dataSource.transaction(async (manager) => {
      // The account before its tokens, as everywhere: two links of one account would otherwise wait for each other.
      await this.sessions.lockAccount(manager, found.userId);
      const { affected } = await manager.delete(PasswordToken, { id: found.id });
      // Of two that race with one token, the second finds it used.
      if (!affected) throw tokenInvalid();
      await this.replace(manager, found.userId, passwordHash, 'auth.password-set');
    });
    await this.auth.forgiveEverywhere(found.user.email, caller);
  }

  /**
   * Changes the password of somebody who knows it, and ends all sessions but the one that asks.
   * @param caller for the throttle that guesses share with the log-in
   * @param currentSid the session that asks, which its caller renews
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

  /** Whom to notify about a change of the account; nobody once the account is deleted. */
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
    // First: a log-in that compared the old password has stored its session by then, or is refused after the change.
    await this.sessions.lockAccount(manager, userId);
    if (storedSid === undefined) await this.sessions.endAll(manager, userId);
    else await this.sessions.keepOnly(manager, userId, storedSid);
    const isFirst = !(await manager.existsBy(UserCredential, { userId }));
    const setByLinkAt = action === 'auth.password-set' ? new Date() : null;
    await manager.upsert(UserCredential, { userId, passwordHash, setByLinkAt }, ['userId']);
    await manager.delete(PasswordToken, { userId });
    // A new password also ends what somebody else began with the old one.
    await manager.delete(EmailChange, { userId, confirmedAt: IsNull() });
    await manager.update(
      SecondFactor,
      { userId, sealedPendingSecret: Not(IsNull()) },
      { sealedPendingSecret: null, updatedAt: new Date() },
    );
    await this.audit.record(action, userId, manager);
    // The first one is chosen by a link of our own email, so no notice is needed.
    if (!isFirst) await this.jobs.enqueue(manager, 'accounts.notify-password-changed', { id: userId });
  }
}

const tokenInvalid = (): AppError =>
  new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
