import type { SessionUser } from '../session-user.js';

/** Checks e-mail and password; `AUTH_PROVIDER` selects the implementation. */
export abstract class CredentialProvider {
  /**
   * The account of these credentials, or undefined when they are wrong or the account is disabled. Known and unknown addresses cost the
   * same work.
   * @param account the normalised e-mail address
   * @param isKnownDevice whether this account has logged in on this device before; other attempts queue behind
   * @throws AppError `auth_provider_unavailable` (503) when the check failed; nobody is logged in then
   */
  abstract findByPassword(account: string, password: string, isKnownDevice?: boolean): Promise<SessionUser | undefined>;
}
