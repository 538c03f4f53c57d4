import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@leap/domain';
import { AppError } from '../common/app-error.js';
import type { FieldErrorCode } from '../common/error-code.js';
import type { RateLimitRule } from '../common/rate-limit.js';
import { callerKey, RateLimiter } from '../common/rate-limiter.js';
import type { SessionUser } from './session-user.js';
import { AuditTrail, type AuditAction } from './audit-trail.js';
import type { LogInDto, StepUpDto } from './auth.dto.js';
import { CredentialProvider } from './providers/credential-provider.js';
import { SecondFactorCheck } from './second-factor.js';

/** Failures, not attempts: somebody who knows the password is not slowed down. */
const failuresPerAccount: RateLimitRule = { name: 'log-in.account', points: 8, perSeconds: 15 * 60 };
const failuresPerAddress: RateLimitRule = { name: 'log-in.address', points: 8, perSeconds: 15 * 60 };
/** Somebody who guesses codes knows the password already, and each code is one of a million: over days, 8 in 15 minutes are too many. */
const codesPerAccount: RateLimitRule = { name: 'log-in.second-factor', points: 32, perSeconds: 24 * 60 * 60 };
/** What one address may keep busy at once; the window only matters when a process dies with attempts in flight. */
const inFlightPerAddress: RateLimitRule = { name: 'log-in.in-flight', points: 32, perSeconds: 60 };
/** The same for one account: guesses that many addresses send at once all find it without failures yet. */
const inFlightPerAccount: RateLimitRule = { name: 'log-in.in-flight.account', points: 32, perSeconds: 60 };

/** What the audit log calls a wrong password or code: at the door, or asked again inside. */
type Failure = Extract<AuditAction, 'auth.log-in-failed' | 'auth.confirmation-failed'>;

/** Checks e-mail and password where `AUTH_PROVIDER` says, and slows down guessing. */
@Injectable()
export class AuthService {
  constructor(
    private readonly credentials: CredentialProvider,
    private readonly limiter: RateLimiter,
    private readonly secondFactor: SecondFactorCheck,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * The account that these credentials log in to: of e-mail and password, and of a code where the account has a second
   * factor. The password alone takes no failure back there, or knowing it would open the way for guesses at codes.
   * @throws AppError also `second_factor_required` or `second_factor_invalid` (401)
   */
  async logIn({ email, password, secondFactorCode }: LogInDto, address: string | undefined): Promise<SessionUser> {
    const account = normaliseEmail(email);
    const user = await this.passByPassword(account, password, address, 'auth.log-in-failed');
    if (user.hasSecondFactor) {
      if (secondFactorCode === undefined)
        throw new AppError('second_factor_required', 401, {
          detail: 'Unauthorized: the account has a second factor, and no code was sent.',
        });
      const wrong = new AppError('second_factor_invalid', 401, {
        detail: 'Unauthorized: the code is wrong, too old or used already.',
      });
      await this.passByCode(user, secondFactorCode, address, wrong, 'auth.log-in-failed');
    }
    await this.forgiveAll(account);
    return user;
  }

  /**
   * Asks somebody who is logged in for the password again. Guesses are throttled like the log-in's.
   * @param field the one that the password was sent in
   * @throws AppError `validation_failed` (422) with `wrong` on that field, or `rate_limited` (429)
   */
  async assertOwnPassword(
    user: SessionUser,
    password: string,
    address: string | undefined,
    field = 'password',
  ): Promise<void> {
    await this.passByOwnPassword(user, password, address, field);
    await this.forgiveFailures(user.email);
  }

  /**
   * Asks somebody who is logged in for everything that a log-in asks for: the password, and a code where the account has a second
   * factor. For what cannot be undone, and for what would leave a log-in asking for less. Guesses are throttled like the log-in's.
   * @throws AppError `validation_failed` (422) with `wrong` on `password`, `required` or `wrong` on `secondFactorCode`, or
   *   `rate_limited` (429)
   */
  async assertOwnLogIn(
    user: SessionUser,
    { password, secondFactorCode }: Pick<LogInDto, 'password' | 'secondFactorCode'>,
    address: string | undefined,
  ): Promise<void> {
    await this.passByOwnPassword(user, password, address, 'password');
    if (user.hasSecondFactor) {
      if (secondFactorCode === undefined) throw refused('secondFactorCode', 'required');
      await this.passByCode(
        user,
        secondFactorCode,
        address,
        refused('secondFactorCode', 'wrong'),
        'auth.confirmation-failed',
      );
    }
    await this.forgiveAll(user.email);
  }

  /**
   * Asks somebody who is logged in for one proof: a code where the account has a second factor, the password otherwise. Guesses are
   * throttled like the log-in's.
   * @throws AppError `validation_failed` (422) with `required` or `wrong` on the field, or `rate_limited` (429)
   */
  async assertOneProof(
    user: SessionUser,
    { password, secondFactorCode }: StepUpDto,
    address: string | undefined,
  ): Promise<void> {
    if (!user.hasSecondFactor) {
      if (password === undefined) throw refused('password', 'required');
      return this.assertOwnPassword(user, password, address);
    }
    if (secondFactorCode === undefined) throw refused('secondFactorCode', 'required');
    const wrong = refused('secondFactorCode', 'wrong');
    await this.passByCode(user, secondFactorCode, address, wrong, 'auth.confirmation-failed');
  }

  /**
   * Does what a code of a second factor allows. The attempt is counted before it is made, so that guesses sent at once do not
   * all get through, and taken back when the work does not throw.
   * @param code what was typed. One with the shape of a recovery code is not counted over the day: nobody guesses those, and they let
   *   the owner in whose day's guesses somebody else has used up
   * @throws AppError `rate_limited` (429) after 8 failures, or whatever the work throws
   */
  async guessCode<Result>(
    account: string,
    code: string,
    address: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const counted: [RateLimitRule, string][] = [
      [failuresPerAddress, callerKey(address)],
      [failuresPerAccount, account],
    ];
    if (!this.secondFactor.isRecoveryCode(code)) counted.push([codesPerAccount, account]);
    for (const [rule, key] of counted) await this.limiter.consume(rule, key);
    const result = await work();
    for (const [rule, key] of counted) await this.limiter.giveBack(rule, key);
    return result;
  }

  private async passByCode(
    { id, email }: SessionUser,
    code: string,
    address: string | undefined,
    wrong: AppError,
    failure: Failure,
  ): Promise<void> {
    await this.guessCode(email, code, address, async () => {
      if (await this.secondFactor.consume(id, code)) return;
      await this.audit.recordFor(failure, email);
      throw wrong;
    });
  }

  private async passByOwnPassword(
    { email }: SessionUser,
    password: string,
    address: string | undefined,
    field: string,
  ): Promise<void> {
    try {
      await this.passByPassword(email, password, address, 'auth.confirmation-failed');
    } catch (error) {
      throw isWrongPassword(error) ? refused(field, 'wrong') : error;
    }
  }

  /** Called after every check of a log-in has passed. */
  private async forgiveAll(account: string): Promise<void> {
    await this.forgiveFailures(account);
    await this.limiter.forgive(codesPerAccount, account);
  }

  /**
   * The account of these credentials. Unknown e-mail, wrong password and disabled account fail alike, and take the same time.
   * @param address the client's, for the throttle
   * @param failure what the audit log calls a wrong password
   * @throws AppError `invalid_credentials` (401), or `rate_limited` (429) after 8 failures of this account or address,
   *   and for attempts of one of them beyond 32 at once, or `auth_provider_unavailable` (503), which counts as no failure
   */
  private async passByPassword(
    account: string,
    password: string,
    address: string | undefined,
    failure: Failure,
  ): Promise<SessionUser> {
    const caller = callerKey(address);
    await this.assertFewFailures(account, caller);
    const user = await this.limiter.during(
      [
        [inFlightPerAddress, caller],
        [inFlightPerAccount, account],
      ],
      async () => {
        const found = await this.credentials.findByPassword(account, password);
        if (found) {
          // Asked again, since guesses sent at once have all passed the first time: one after another, this one would be refused.
          await this.assertFewFailures(account, caller);
          return found;
        }
        await this.audit.recordFor(failure, account);
        await this.limiter.consume(failuresPerAddress, caller);
        await this.limiter.consume(failuresPerAccount, account);
        return undefined;
      },
    );
    if (user) return user;
    throw new AppError('invalid_credentials', 401, {
      detail: 'Unauthorized: the e-mail address or the password is wrong.',
    });
  }

  /**
   * For a person who has proved that the account's password or mailbox is theirs. The address keeps its failures: one account must not
   * clear the way for guesses at others. Failed codes of a second factor stay too: a mailbox must not clear the way for guesses at them.
   */
  async forgiveFailures(account: string): Promise<void> {
    await this.limiter.forgive(failuresPerAccount, account);
  }

  private async assertFewFailures(account: string, caller: string): Promise<void> {
    await this.limiter.assertOpen(failuresPerAddress, caller);
    await this.limiter.assertOpen(failuresPerAccount, account);
  }
}

const isWrongPassword = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid_credentials';

const refused = (field: string, code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field, code }], detail: `${field} is missing or another.` });
