import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@leap/contracts/domain';
import { AppError } from '../common/app-error.js';
import type { RateLimitRule } from '../common/rate-limit.js';
import { callerKey, RateLimiter } from '../common/rate-limiter.js';
import type { User } from '../modules/users/user.entity.js';
import { verifyPassword } from './passwords.js';
import { UserDirectory } from './user-directory.js';

/** Failures, not attempts: whoever knows the password is not slowed down by being busy. */
const failuresPerAccount: RateLimitRule = { name: 'log-in.account', points: 8, perSeconds: 15 * 60 };
const failuresPerAddress: RateLimitRule = { name: 'log-in.address', points: 8, perSeconds: 15 * 60 };
/** What one address may keep busy at once; the window only matters when a process dies with attempts in flight. */
const inFlightPerAddress: RateLimitRule = { name: 'log-in.in-flight', points: 32, perSeconds: 60 };

/** Checks e-mail and password against the local accounts. */
@Injectable()
export class AuthService {
  constructor(
    private readonly users: UserDirectory,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The account of these credentials. Unknown e-mail, wrong password and disabled account fail alike, and take the same time.
   * @param address the client's, for the throttle
   * @throws AppError `invalid_credentials` (401), or `rate_limited` (429) after 8 failures of this account or address,
   *   and for attempts of one address beyond 32 at once
   */
  async checkCredentials(email: string, password: string, address: string | undefined): Promise<User> {
    const account = normaliseEmail(email);
    const caller = callerKey(address);
    await this.assertFewFailures(account, caller);
    await this.limiter.consume(inFlightPerAddress, caller);
    try {
      const user = await this.findByPassword(account, password);
      if (user) {
        // Asked again, since guesses sent at once have all passed the first time: one after another, this one would be refused.
        await this.assertFewFailures(account, caller);
        // The address keeps its failures: whoever has one account must not clear the way for guesses at others.
        await this.limiter.forgive(failuresPerAccount, account);
        return user;
      }
      await this.limiter.consume(failuresPerAddress, caller);
      await this.limiter.consume(failuresPerAccount, account);
    } finally {
      await this.limiter.giveBack(inFlightPerAddress, caller);
    }
    throw new AppError('invalid_credentials', 401, { detail: 'Unauthorized: the e-mail address or the password is wrong.' });
  }

  /** For whoever has just proved in another way that the account is theirs. */
  async forgiveFailures(account: string): Promise<void> {
    await this.limiter.forgive(failuresPerAccount, account);
  }

  private async assertFewFailures(account: string, caller: string): Promise<void> {
    await this.limiter.assertOpen(failuresPerAddress, caller);
    await this.limiter.assertOpen(failuresPerAccount, account);
  }

  private async findByPassword(account: string, password: string): Promise<User | undefined> {
    const found = await this.users.findForLogIn(account);
    const isRight = await verifyPassword(found?.passwordHash, password);
    return found && isRight && !found.user.isDisabled ? found.user : undefined;
  }
}
