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
   * @throws AppError `invalid_credentials` (401), or `rate_limited` (429) after 8 failures of this account or address
   */
  async checkCredentials(email: string, password: string, address: string | undefined): Promise<User> {
    const account = normaliseEmail(email);
    const caller = callerKey(address);
    // The point is taken before the password is checked and given back on success: guesses sent at once cannot all pass.
    await this.limiter.consume(failuresPerAddress, caller);
    await this.limiter.consume(failuresPerAccount, account);
    const found = await this.users.findForLogIn(account);
    const isRight = await verifyPassword(found?.passwordHash, password);
    if (!found || !isRight || found.user.isDisabled) {
      throw new AppError('invalid_credentials', 401, { detail: 'Unauthorized: the e-mail address or the password is wrong.' });
    }
    await this.limiter.forgive(failuresPerAccount, account);
    // Only this attempt's point: whoever has one account must not clear the way for guesses at others.
    await this.limiter.giveBack(failuresPerAddress, caller);
    return found.user;
  }
}
