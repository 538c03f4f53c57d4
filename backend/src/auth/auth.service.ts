import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@leap/domain';
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

/** Failures, not attempts: somebody who knows the password is not slowed down. */
const failuresPerAccount: RateLimitRule = { name: 'log-in.account', points: 8, perSeconds: 15 * 60 };
const failuresPerAddress: RateLimitRule = { name: 'log-in.address', points: 8, perSeconds: 15 * 60 };
/** Somebody who guesses codes knows the password already, and each code is one of a million: over days, 8 in 15 minutes are too many. */
const codesPerAccount: RateLimitRule = { name: 'log-in.second-factor', points: 32, perSeconds: 24 * 60 * 60 };
/** What one address may keep busy at once; the window only matters when a process dies with attempts in flight. */
const inFlightPerAddress: RateLimitRule = { name: 'log-in.in-flight', points: 32, perSeconds: 60 };
/** The same for one account: guesses that many addresses send at once all find it without failures yet. */
const inFlightPerAccount: RateLimitRule = { name: 'log-in.in-flight.account', points: 32, perSeconds: 60 };

/** Somebody who has logged in on a device before has budgets of their own there, whatever strangers do to the account's. */
const failuresPerDevice: RateLimitRule = { name: 'log-in.device', points: 8, perSeconds: 15 * 60 };
const codesPerDevice: RateLimitRule = { name: 'log-in.second-factor.device', points: 32, perSeconds: 24 * 60 * 60 };
const inFlightPerDevice: RateLimitRule = { name: 'log-in.in-flight.device', points: 8, perSeconds: 60 };

/** Log-ins that this process checks at once; those of known devices have places of their own. */
const places = { strangers: 128, known: 64 };
const COME_BACK_SECONDS = 5;

type Counter = readonly [RateLimitRule, string];

/** What the attempts of somebody are counted against. */
interface Budget {
  isKnownDevice: boolean;
  failures: readonly Counter[];
  /** Of codes, over the day. */
  codes: Counter;
  inFlight: readonly Counter[];
}

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
    private readonly devices: KnownDevices,
  ) {}

  private readonly strangers = placesFor(places.strangers);
  private readonly known = placesFor(places.known);

  /**
   * The account that these credentials log in to: of e-mail and password, and of a code where the account has a second
   * factor. The password alone takes no failure back there, or knowing it would open the way for guesses at codes.
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
   * Asks somebody who is logged in for the password again. Guesses are throttled like the log-in's.
   * @param field the one that the password was sent in
   * @throws AppError `validation_failed` (422) with `wrong` on that field, or `rate_limited` (429)
   */
  async assertOwnPassword(user: SessionUser, password: string, caller: Caller, field = 'password'): Promise<void> {
    await this.passByOwnPassword(user, password, caller, field);
    await this.forgiveFailures(user.email, caller);
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
   * Asks somebody who is logged in for one proof: a code where the account has a second factor, the password otherwise. Guesses are
   * throttled like the log-in's.
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
   * Does what a code of a second factor allows. The attempt is counted before it is made, so that guesses sent at once do not
   * all get through, and taken back when the work does not throw.
   * @param code what was typed. One with the shape of a recovery code is not counted over the day: nobody guesses those, and they let
   *   the owner in whose day's guesses somebody else has used up
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
   * The account of these credentials. Unknown e-mail, wrong password and disabled account fail alike, and take the same time.
   * @param caller whose attempts are counted
   * @param failure what the audit log calls a wrong password
   * @throws AppError `invalid_credentials` (401), or `rate_limited` (429) after 8 failures of this account or address,
   *   and for attempts of one of them beyond 32 at once; `service_unavailable` (503) while too many are being checked, or
   *   `auth_provider_unavailable` (503), which count as no failure
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
      await this.assertFewFailures(budget);
      return this.limiter.during(inFlight, async () => {
        const found = await this.credentials.findByPassword(account, password, isKnownDevice);
        if (found) {
          // Asked again, since guesses sent at once have all passed the first time: one after another, this one would be refused.
          await this.assertFewFailures(budget);
          return found;
        }
        await this.audit.recordFor(failure, account);
        for (const counter of failures) await this.limiter.consume(...counter);
        return undefined;
      });
    });
    if (user) return user;
    throw new AppError('invalid_credentials', 401, {
      detail: 'Unauthorized: the e-mail address or the password is wrong.',
    });
  }

  /**
   * For somebody who has proved that the account's mailbox is theirs, on any device. The address keeps its failures: one account
   * must not clear the way for guesses at others. Failed codes of a second factor stay too: a mailbox must not clear the way for guesses at them.
   */
  async forgiveEverywhere(account: string, caller: Caller): Promise<void> {
    await this.forgiveFailures(account, caller);
    await this.limiter.forgive(failuresPerAccount, account);
  }

  /** For somebody who knows the password. On a known device the account's own counter stays: strangers get no new guesses by it. */
  async forgiveFailures(account: string, caller: Caller): Promise<void> {
    const { isKnownDevice, failures } = this.budgetOf(account, caller);
    if (isKnownDevice) for (const counter of failures) await this.limiter.forgive(...counter);
    else await this.limiter.forgive(failuresPerAccount, account);
  }

  private async assertFewFailures({ failures }: Budget): Promise<void> {
    for (const counter of failures) await this.limiter.assertOpen(...counter);
  }
}

const placesFor = (maxConcurrent: number) =>
  boundedWork({ maxConcurrent, maxWaiting: 0, retryAfterSeconds: COME_BACK_SECONDS });

const isWrongPassword = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid_credentials';

const refused = (field: string, code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field, code }], detail: `${field} is missing or another.` });
