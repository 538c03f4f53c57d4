import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { hasLocalAccounts } from '../../../auth/local-accounts.js';
import { hasPasskey, mustSetUpSecondFactor, SecondFactorCheck } from '../../../auth/second-factor.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { AppError } from '../../../common/app-error.js';
import { Encryption } from '../../../common/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { UserCredential } from '../users/user-credential.entity.js';
import { User } from '../users/user.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { createRecoveryCodes, hashRecoveryCode, hasRecoveryCodeShape, normaliseCode } from './recovery-codes.js';
import { SecondFactor, secondFactorContext } from './second-factor.entity.js';
import { createSecret, stepOf } from './totp.js';

/** How long after setting a password by a link a role that requires a second factor may set it up. */
const LINK_COUNTS_MS = 60 * 60_000;

/** Authenticators and recovery codes. Callers have verified everything that a log-in requires. */
@Injectable()
export class SecondFactorsService extends SecondFactorCheck {
  private readonly logger = new Logger('SecondFactors');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: Encryption,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
  }

  override async consume(userId: string, typed: string): Promise<boolean> {
    const code = normaliseCode(typed);
    return (await this.consumeStep(userId, code)) || (await this.consumeRecoveryCode(userId, code));
  }

  override isRecoveryCode(code: string): boolean {
    return hasRecoveryCodeShape(code);
  }

  /**
   * Creates a pending secret for an authenticator. The active one stays valid until the new one is confirmed.
   * @throws AppError `second_factor_link_required` (403), as {@link confirm}
   */
  async start(user: SessionUser): Promise<string> {
    const { id: userId } = user;
    await this.assertMaySetUp(this.dataSource.manager, user);
    const secret = createSecret();
    const sealedPendingSecret = this.encryption.seal(secret, secondFactorContext({ userId }));
    await this.dataSource.manager.upsert(SecondFactor, { userId, sealedPendingSecret, updatedAt: new Date() }, [
      'userId',
    ]);
    return secret;
  }

  /**
   * Activates the pending secret, and ends all other sessions.
   * @param currentSid the current session, which the caller renews
   * @returns recovery codes, shown this once
   * @throws AppError `validation_failed` (422) with `wrong` on `code`
   */
  async confirm(user: SessionUser, typed: string, currentSid: string): Promise<string[]> {
    const { id: userId } = user;
    return this.dataSource.transaction(async (manager) => {
      await this.endOtherSessions(manager, userId, currentSid);
      // A secret that was requested before the account got its role requires the link too.
      await this.assertMaySetUp(manager, user);
      const step = await this.pendingStep(manager, userId, typed);
      if (step === undefined) throw wrongCode();
      await manager.update(
        SecondFactor,
        { userId },
        {
          sealedSecret: () => 'sealed_pending_secret',
          sealedPendingSecret: null,
          lastUsedStep: step,
          updatedAt: new Date(),
        },
      );
      await manager.update(User, { id: userId }, { hasSecondFactor: true });
      const codes = await this.replaceRecoveryCodes(manager, userId);
      await this.audit.record('auth.second-factor-set-up', userId, manager);
      await this.jobs.enqueue(manager, 'second-factors.notify-set-up', { id: userId });
      return codes;
    });
  }

  /**
   * Removes the authenticator and the recovery codes, and ends all other sessions. Succeeds when there is none.
   * @param currentSid the current session, which the caller renews; absent for the operator's command, which ends all
   */
  async remove(userId: string, currentSid?: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.lockAccount(manager, userId);
      await manager.delete(RecoveryCode, { userId });
      await manager.delete(SecondFactor, { userId });
      const { affected } = await manager.update(
        User,
        { id: userId, hasSecondFactor: true },
        { hasSecondFactor: false },
      );
      if (!affected) return;
      await this.endOtherSessions(manager, userId, currentSid);
      await this.audit.record('auth.second-factor-removed', userId, manager);
      await this.jobs.enqueue(manager, 'second-factors.notify-removed', { id: userId });
    });
  }

  /** Creates new recovery codes and invalidates the former ones. @throws AppError `conflict` (409) without a second factor */
  async renewRecoveryCodes(userId: string): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      await this.sessions.lockAccount(manager, userId);
      if (!(await manager.existsBy(User, { id: userId, hasSecondFactor: true })))
        throw new AppError('conflict', 409, { detail: 'This account has no second factor.' });
      await this.audit.record('auth.recovery-codes-renewed', userId, manager);
      await this.jobs.enqueue(manager, 'second-factors.notify-recovery-codes-renewed', { id: userId });
      return this.replaceRecoveryCodes(manager, userId);
    });
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return this.dataSource.manager.countBy(RecoveryCode, { userId });
  }

  /** The database accepts one of several concurrent attempts: the first that advances the last used time step. */
  private async consumeStep(userId: string, code: string): Promise<boolean> {
    const row = await this.dataSource.manager.findOneBy(SecondFactor, { userId });
    if (!row?.sealedSecret) return false;
    const secret = this.openSecret(row.sealedSecret, userId);
    const step = secret === undefined ? undefined : stepOf(secret, code, Date.now());
    if (step === undefined) return false;
    const same = { userId, sealedSecret: row.sealedSecret };
    const unused = [
      { ...same, lastUsedStep: IsNull() },
      { ...same, lastUsedStep: LessThan(step) },
    ];
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(SecondFactor)
      .set({ lastUsedStep: step, updatedAt: new Date() })
      .where(unused)
      .execute();
    return affected === 1;
  }

  private async consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(RecoveryCode, {
        userId,
        codeHash: In(encryptionKeys(this.env).map((key) => hashRecoveryCode(key, userId, code))),
      });
      if (!affected) return false;
      await this.audit.record('auth.recovery-code-used', userId, manager);
      await this.jobs.enqueue(manager, 'second-factors.notify-recovery-code-used', { id: userId });
      return true;
    });
  }

  /** Whether the password was chosen by a one-time link within the hour. */
  private hasPasswordByLink(manager: EntityManager, userId: string): Promise<boolean> {
    const since = new Date(Date.now() - LINK_COUNTS_MS);
    return manager.existsBy(UserCredential, { userId, setByLinkAt: MoreThan(since) });
  }

  /**
   * Whether a passkey that this account adds now counts as second factor: the person has shown more than the password.
   * @throws AppError `second_factor_link_required` (403) where the role needs one and the password alone was shown
   */
  async mayArm(user: SessionUser): Promise<boolean> {
    const { manager } = this.dataSource;
    await this.assertMaySetUp(manager, user);
    return user.hasSecondFactor || hasPasskey(user) || (await this.hasPasswordByLink(manager, user.id));
  }

  /**
   * For a role that requires a second factor, knowing the password is not enough to set it up: a stolen password would give the role
   * away. A password that was set by a one-time link within the hour proves access to the mailbox or the operator's terminal too.
   * Passwords of the coach platform have no link; the rule does not apply to them.
   */
  private async assertMaySetUp(manager: EntityManager, user: SessionUser): Promise<void> {
    if (!mustSetUpSecondFactor(user, this.env) || !hasLocalAccounts(this.env)) return;
    if (!(await this.hasPasswordByLink(manager, user.id)))
      throw new AppError('second_factor_link_required', 403, {
        detail:
          'The first second factor of this role is set up within an hour of choosing a password by a one-time link.',
      });
  }

  /** Locks the account first, which serialises log-ins and other changes of it. */
  private async endOtherSessions(
    manager: EntityManager,
    userId: string,
    currentSid: string | undefined,
  ): Promise<void> {
    await this.sessions.lockAccount(manager, userId);
    if (currentSid === undefined) await this.sessions.endAll(manager, userId);
    else await this.sessions.keepOnly(manager, userId, currentSid);
  }

  private async pendingStep(manager: EntityManager, userId: string, typed: string): Promise<number | undefined> {
    const row = await manager.findOneBy(SecondFactor, { userId });
    if (!row?.sealedPendingSecret) return undefined;
    const secret = this.openSecret(row.sealedPendingSecret, userId);
    return secret === undefined ? undefined : stepOf(secret, normaliseCode(typed), Date.now());
  }

  /** Under another ENCRYPTION_KEY the secret cannot be decrypted: no code is accepted, and the operator has to remove the factor. */
  private openSecret(sealed: string, userId: string): string | undefined {
    try {
      return this.encryption.open(sealed, secondFactorContext({ userId }));
    } catch (error) {
      this.logger.warn(
        { userId, err: error },
        'A second factor cannot be read: npm run user -- reset <e-mail> --second-factor',
      );
      return undefined;
    }
  }

  private async replaceRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = createRecoveryCodes();
    await manager.delete(RecoveryCode, { userId });
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ userId, codeHash: hashRecoveryCode(this.env.ENCRYPTION_KEY, userId, code) })),
    );
    return codes;
  }
}

const wrongCode = (): AppError =>
  new AppError('validation_failed', 422, {
    errors: [{ field: 'code', code: 'wrong' }],
    detail: 'This is no code of the secret.',
  });
