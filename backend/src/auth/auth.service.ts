import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@leap/domain';
import pLimit from 'p-limit';
import { AppError } from '../common/app-error.js';
import type { FieldErrorCode } from '../common/error-code.js';
import type { RateLimitRule } from '../common/rate-limit.js';
import { boundedWork } from '../common/bounded-work.js';
import { callerKey, RateLimiter } from '../common/rate-limiter.js';
import type { SessionUser } from './session-user.js';
import { AuditTrail, type AuditAction } from './audit-trail.js';
import type { LogInDto, StepUpDto } from './auth.dto.js';
import { KnownDevices, type Caller } from './known-devices.js';
import { CredentialProvider } from './providers/credential-provider.js';
import { SecondFactorCheck } from './second-factor.js';

/** Counts failures, not attempts, so that the right password is never throttled. */
const failuresPerAccount: RateLimitRule = { name: 'log-in.account', points: 8, perSeconds: 15 * 60 };
const failuresPerAddress: RateLimitRule = { name: 'log-in.address', points: 8, perSeconds: 15 * 60 };
/**
 * Limit of wrong codes in a day. Guessing a code requires the password already and has a chance of one in a million, so 8 in 15 minutes
 * alone would allow too many over days.
 */
const codesPerAccount: RateLimitRule = { name: 'log-in.second-factor', points: 32, perSeconds: 24 * 60 * 60 };
/** Concurrent attempts of one client address. The window only matters when a process dies with attempts in flight. */
const inFlightPerAddress: RateLimitRule = { name: 'log-in.in-flight', points: 32, perSeconds: 60 };
/** The same for one account: concurrent guesses from many addresses all pass the failure limit before the first one fails. */
const inFlightPerAccount: RateLimitRule = { name: 'log-in.in-flight.account', points: 32, perSeconds: 60 };

/** Known devices have budgets of their own, so that strangers cannot lock the account's owner out. */
const failuresPerDevice: RateLimitRule = { name: 'log-in.device', points: 8, perSeconds: 15 * 60 };
const codesPerDevice: RateLimitRule = { name: 'log-in.second-factor.device', points: 32, perSeconds: 24 * 60 * 60 };
const inFlightPerDevice: RateLimitRule = { name: 'log-in.in-flight.device', points: 8, perSeconds: 60 };

/** Concurrent log-in checks of this process; known devices have permits of their own. */
const permits = { strangers: 128, known: 64 };
const RETRY_AFTER_SECONDS = 5;
/** Attempts of strangers whose counters are asked for at once: together they must not take the pool's connections from members. */
const STRANGERS_COUNTED_AT_ONCE = 4;

type Counter = readonly [RateLimitRule, string];

/** The keys that the attempts of a caller are counted under. */
interface Budget {
  isKnownDevice: boolean;
  failures: readonly Counter[];
  /** The limit of wrong codes in a day. */
  codes: Counter;
  inFlight: readonly Counter[];
}

/** Audit actions for a wrong password or code: at the log-in, and when a logged-in user is asked again. */
type Failure = Extract<AuditAction, 'auth.log-in-failed' | 'auth.confirmation-failed'>;

/** Checks credentials with the configured provider and throttles guessing. */
@Injectable()
export class AuthService {
  constructor(
    private readonly credentials: CredentialProvider,
    private readonly limiter: RateLimiter,
    private readonly secondFactor: SecondFactorCheck,
    private readonly audit: AuditTrail,
    private readonly devices: KnownDevices,
  ) {}

  private readonly strangers = permitsFor(permits.strangers);
  private readonly known = permitsFor(permits.known);
  private readonly countStranger = pLimit(STRANGERS_COUNTED_AT_ONCE);

  /**
   * The account of these credentials: e-mail and password, and a code where the account has a second factor. For those accounts a right
   * password alone does not refund the counted attempt: otherwise somebody who knows it could guess codes without limit.
   * @throws AppError also `second_factor_required` or `second_factor_invalid` (401)
   */
  async logIn({ email, password, secondFactorCode }: LogInDto, caller: Caller): Promise<SessionUser> {
    const account = normaliseEmail(email);
    const user = await this.passByPassword(account, password, caller, 'auth.log-in-failed');
    if (user.hasSecondFactor) {
      if (secondFactorCode === undefined)
        throw new AppError('second_factor_required', 401, {
          detail: 'Unauthorized: the account has a second factor, and no code was sent.',
        });
      const wrong = new AppError('second_factor_invalid', 401, {
        detail: 'Unauthorized: the code is wrong, too old or used already.',
      });
      await this.passByCode(user, secondFactorCode, caller, wrong, 'auth.log-in-failed');
    }
    await this.forgiveAll(account, caller);
    return user;
  }

  /**
   * Checks the password of a logged-in user again. Throttled like the log-in.
   * @param field the request field that the password was sent in
   * @throws AppError `validation_failed` (422) with `wrong` on that field, or `rate_limited` (429)
   */
  async assertOwnPassword(user: SessionUser, password: string, caller: Caller, field = 'password'): Promise<void> {
    await this.passByOwnPassword(user, password, caller, field);
    await this.forgiveFailures(user.email, caller);
  }

  /**
   * Checks everything again that a log-in requires: the password, and a code where the account has a second factor. For actions that
   * cannot be undone, and for those that weaken the log-in. Throttled like the log-in.
   * @throws AppError `validation_failed` (422) with `wrong` on `password`, `required` or `wrong` on `secondFactorCode`, or
   * `rate_limited` (429)
   */
  async assertOwnLogIn(
    user: SessionUser,
    { password, secondFactorCode }: Pick<LogInDto, 'password' | 'secondFactorCode'>,
    caller: Caller,
  ): Promise<void> {
    await this.passByOwnPassword(user, password, caller, 'password');
    if (user.hasSecondFactor) {
      if (secondFactorCode === undefined) throw refused('secondFactorCode', 'required');
      await this.passByCode(
        user,
        secondFactorCode,
        caller,
        refused('secondFactorCode', 'wrong'),
        'auth.confirmation-failed',
      );
    }
    await this.forgiveAll(user.email, caller);
  }

  /**
   * Checks one proof: a code where the account has a second factor, the password otherwise. Throttled like the log-in.
   * @throws AppError `validation_failed` (422) with `required` or `wrong` on the field, or `rate_limited` (429)
   */
  async assertOneProof(user: SessionUser, { password, secondFactorCode }: StepUpDto, caller: Caller): Promise<void> {
    if (!user.hasSecondFactor) {
      if (password === undefined) throw refused('password', 'required');
      return this.assertOwnPassword(user, password, caller);
    }
    if (secondFactorCode === undefined) throw refused('secondFactorCode', 'required');
    const wrong = refused('secondFactorCode', 'wrong');
    await this.passByCode(user, secondFactorCode, caller, wrong, 'auth.confirmation-failed');
  }

  /**
   * Runs work that a second-factor code authorises. The attempt is counted first, so that concurrent guesses cannot all pass the limit,
   * and refunded when the work succeeds.
   * @param code as typed. Recovery codes do not count towards the daily limit: they cannot be guessed, and they are the owner's way in
   * when somebody else has used that limit up
   * @throws AppError `rate_limited` (429) after 8 failures, or whatever the work throws
   */
  async guessCode<Result>(account: string, code: string, caller: Caller, work: () => Promise<Result>): Promise<Result> {
    const { failures, codes } = this.budgetOf(account, caller);
    const counted = this.secondFactor.isRecoveryCode(code) ? failures : [...failures, codes];
    for (const [rule, key] of counted) await this.limiter.consume(rule, key);
    const result = await work();
    for (const [rule, key] of counted) await this.limiter.giveBack(rule, key);
    return result;
  }

  private async passByCode(
    { id, email }: SessionUser,
    code: string,
    caller: Caller,
    wrong: AppError,
    failure: Failure,
  ): Promise<void> {
    await this.guessCode(email, code, caller, async () => {
      if (await this.secondFactor.consume(id, code)) return;
      await this.audit.recordFor(failure, email);
      throw wrong;
    });
  }

  private async passByOwnPassword(
    { email }: SessionUser,
    password: string,
    caller: Caller,
    field: string,
  ): Promise<void> {
    try {
      await this.passByPassword(email, password, caller, 'auth.confirmation-failed');
    } catch (error) {
      throw isWrongPassword(error) ? refused(field, 'wrong') : error;
    }
  }

  /** Called after every check of a log-in has passed. */
  private async forgiveAll(account: string, caller: Caller): Promise<void> {
    await this.forgiveFailures(account, caller);
    await this.limiter.forgive(...this.budgetOf(account, caller).codes);
  }

  private budgetOf(account: string, { address, cookies }: Caller): Budget {
    const device = this.devices.idFor(account, cookies);
    if (device !== undefined)
      return {
        isKnownDevice: true,
        failures: [[failuresPerDevice, device]],
        codes: [codesPerDevice, device],
        inFlight: [[inFlightPerDevice, device]],
      };
    const key = callerKey(address);
    return {
      isKnownDevice: false,
      failures: [
        [failuresPerAddress, key],
        [failuresPerAccount, account],
      ],
      codes: [codesPerAccount, account],
      inFlight: [
        [inFlightPerAddress, key],
        [inFlightPerAccount, account],
      ],
    };
  }

  /**
   * The account of these credentials. Unknown e-mail, wrong password and disabled account answer alike, in the same time.
   * @param caller whose attempts are counted
   * @param failure audit action for a wrong password
   * @throws AppError `invalid_credentials` (401); `rate_limited` (429) after 8 failures of this account or address, and for more than
   *   32
   * concurrent attempts of either; `service_unavailable` (503) while too many checks are queued, or `auth_provider_unavailable` (503),
   * neither of which counts as a failure
   */
  private async passByPassword(
    account: string,
    password: string,
    caller: Caller,
    failure: Failure,
  ): Promise<SessionUser> {
    const budget = this.budgetOf(account, caller);
    const { isKnownDevice, failures, inFlight } = budget;
    const user = await (isKnownDevice ? this.known : this.strangers)(async () => {
      const count = async (): Promise<void> => {
        await this.assertFewFailures(budget);
        await this.limiter.consumeAll(inFlight);
      };
      await (isKnownDevice ? count() : this.countStranger(count));
      try {
        // Again, with a permit: others may have failed and left since the first look, which only keeps refused attempts cheap.
        await this.assertFewFailures(budget);
        const found = await this.credentials.findByPassword(account, password, isKnownDevice);
        if (found) {
          // Once more, since concurrent guesses have all passed before the first one failed.
          await this.assertFewFailures(budget);
          return found;
        }
        await this.audit.recordFor(failure, account);
        await this.limiter.consumeAll(failures);
        return undefined;
      } finally {
        await this.limiter.giveBackAll(inFlight);
      }
    });
    if (user) return user;
    throw new AppError('invalid_credentials', 401, {
      detail: 'Unauthorized: the e-mail address or the password is wrong.',
    });
  }

  /**
   * Resets the failures of an account whose owner has just proved control of the mailbox. The client address keeps its failures,
   * because one account must not reset the limit for guesses at others. Failed codes of a second factor stay as well: the mailbox is no
   * proof of that factor.
   */
  async forgiveEverywhere(account: string, caller: Caller): Promise<void> {
    await this.forgiveFailures(account, caller);
    await this.limiter.forgive(failuresPerAccount, account);
  }

  /**
   * Resets the failures after a right password. On a known device the account's shared counter stays, so that strangers gain no further
   * guesses.
   */
  async forgiveFailures(account: string, caller: Caller): Promise<void> {
    const { isKnownDevice, failures } = this.budgetOf(account, caller);
    if (isKnownDevice) for (const counter of failures) await this.limiter.forgive(...counter);
    else await this.limiter.forgive(failuresPerAccount, account);
  }

  private async assertFewFailures({ failures }: Budget): Promise<void> {
    await this.limiter.assertOpen(...failures);
  }
}

const permitsFor = (maxConcurrent: number) =>
  boundedWork({ maxConcurrent, maxQueued: 0, retryAfterSeconds: RETRY_AFTER_SECONDS });

const isWrongPassword = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid_credentials';

const refused = (field: string, code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field, code }], detail: `${field} is missing or another.` });
