import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseEmail } from '@leap/domain';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AuthService } from '../../../auth/auth.service.js';
import type { Caller } from '../../../auth/known-devices.js';
import { mustSetUpSecondFactor } from '../../../auth/second-factor.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { AppError } from '../../../common/app-error.js';
import { emailLinkTokens, hashToken, tokenOfHash } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import { sqlState } from '../../../database/database-error.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { User } from '../users/user.entity.js';
import { AccessLinks } from './access-links.service.js';
import type { RequestEmailChangeDto } from './accounts.dto.js';
import { EmailChange } from './email-change.entity.js';
import { PasswordToken } from './password-token.entity.js';

const LINK_LASTS_MS = 60 * 60_000;
const UNIQUE_VIOLATION = '23505';

/** Contents and recipient of the email about a requested address. */
export type EmailChangeEmail =
  | { to: string; language: User['language']; confirmUrl: string }
  | { to: string; language: User['language']; logInUrl: string };

/** Changes of an account's address: the new one must be confirmed from its inbox. */
@Injectable()
export class EmailChangesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly auth: AuthService,
    private readonly links: AccessLinks,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Enqueues the email to the new address. For a taken address answer and cost are the same; the job decides who gets which email. An
   * earlier, unconfirmed request is deleted.
   * @throws AppError `validation_failed` (422) with `wrong` on `password`; `rate_limited` (429); or `second_factor_setup_required`
   *   (403):
   * otherwise somebody who knows the password could redirect the one-time link that the role's first second factor requires
   */
  async request(user: User, { email, password }: RequestEmailChangeDto, caller: Caller): Promise<void> {
    await this.auth.assertOwnPassword(user, password, caller);
    if (mustSetUpSecondFactor(user, this.env))
      throw new AppError('second_factor_setup_required', 403, {
        detail: 'This role needs a second factor before its address can change.',
      });
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(EmailChange, { userId: user.id, confirmedAt: IsNull() });
      await manager.insert(EmailChange, {
        id,
        userId: user.id,
        email: normaliseEmail(email),
        tokenHash: hashToken(this.tokensOf(id)[0]),
        expiresAt: new Date(Date.now() + LINK_LASTS_MS),
      });
      await this.jobs.enqueue(manager, 'accounts.send-email-change', { id });
    });
  }

  /** The email of a change: to the new address, or to the account that already has it. Undefined when the change is no longer pending. */
  async findEmail(id: string): Promise<EmailChangeEmail | undefined> {
    const { manager } = this.dataSource;
    const change = await manager.findOne(EmailChange, {
      where: { id, ...live(), user: { isDisabled: false } },
      relations: { user: true },
    });
    if (!change) return undefined;
    const { email: to, user, tokenHash } = change;
    const owner = await manager.findOneBy(User, { email: to });
    if (!owner || owner.id === user.id) {
      return {
        to,
        language: user.language,
        confirmUrl: this.links.page(user, `/confirm-email?token=${tokenOfHash(this.tokensOf(id), tokenHash)}`),
      };
    }
    return owner.isDisabled ? undefined : { to, language: owner.language, logInUrl: this.links.logIn(owner).url };
  }

  /**
   * Sets the new address of the token's account, ends its other sessions and invalidates links sent to the old address.
   * @param currentSid the current session, which stays if it is the account's own
   * @throws AppError `token_invalid` (404), also when another account has the address meanwhile
   */
  async confirm(token: string, currentSid: string): Promise<void> {
    try {
      await this.dataSource.transaction((manager) => this.apply(manager, token, currentSid));
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) throw tokenInvalid();
      throw error;
    }
  }

  /** Former and new address of the account, for the notice. */
  async findNotice(id: string): Promise<{ to: string; language: User['language'] } | undefined> {
    const change = await this.dataSource.manager.findOne(EmailChange, {
      where: { id, notifiedAt: IsNull() },
      relations: { user: true },
    });
    return change?.previousEmail ? { to: change.previousEmail, language: change.user.language } : undefined;
  }

  async markNotified(id: string): Promise<void> {
    await this.dataSource.manager.update(EmailChange, { id }, { notifiedAt: new Date() });
  }

  /** No session is there to show that a passkey is used: having one is enough. */
  private async lacksSecondFactor(manager: EntityManager, user: User): Promise<boolean> {
    return (
      mustSetUpSecondFactor(user, this.env) &&
      !(await manager.existsBy(Passkey, { userId: user.id, isSecondFactor: true }))
    );
  }

  private async apply(manager: EntityManager, token: string, currentSid: string): Promise<void> {
    const found = await manager.findOneBy(EmailChange, { tokenHash: hashToken(token), ...live() });
    // Locks the account's row first, so that all changes of one account are serialised.
    const user =
      found &&
      (await manager.findOne(User, {
        where: { id: found.userId, isDisabled: false },
        lock: { mode: 'pessimistic_write' },
      }));
    // It may have got its role since the request.
    if (!user || (await this.lacksSecondFactor(manager, user))) throw tokenInvalid();
    const { affected } = await manager.update(
      EmailChange,
      { id: found.id, ...live() },
      { confirmedAt: new Date(), previousEmail: user.email },
    );
    // The second of two concurrent requests with one token finds it used.
    if (!affected) throw tokenInvalid();
    await manager.update(User, user.id, { email: found.email });
    await manager.delete(PasswordToken, { userId: user.id });
    await manager.delete(EmailChange, { userId: user.id, confirmedAt: IsNull() });
    await this.sessions.endAll(manager, user.id, currentSid);
    await this.audit.record('auth.email-changed', user.id, manager);
    if (user.email === found.email) await manager.delete(EmailChange, { id: found.id });
    else await this.jobs.enqueue(manager, 'accounts.notify-email-changed', { id: found.id });
  }

  private tokensOf(id: string): [string, ...string[]] {
    return emailLinkTokens(encryptionKeys(this.env), `email.change:${id}`);
  }
}

/** Neither used nor expired. */
const live = () => ({ confirmedAt: IsNull(), expiresAt: MoreThan(new Date()) });

const tokenInvalid = (): AppError =>
  new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
