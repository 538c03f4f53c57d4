import type { SessionUser } from '../session-user.js';

/** Where e-mail and password are checked: `AUTH_PROVIDER` decides which class it is. */
export abstract class CredentialProvider {
  /**
   * The account of these credentials, or undefined when anything about them is wrong or the account is disabled. Known and
   * unknown addresses cost the same work.
   * @param account the normalised e-mail address
   * @param isKnownDevice whether somebody has logged in to this account on this device before: strangers wait behind them
   * @throws AppError `auth_provider_unavailable` (503) when it could not be checked; that is never a pass
   */
  abstract findByPassword(account: string, password: string, isKnownDevice?: boolean): Promise<SessionUser | undefined>;
}
