import type { Env } from '../config/env.js';
import type { SessionUser } from './session-user.js';

/** The second step of a log-in; implemented by the second-factors module. */
export abstract class SecondFactorCheck {
  /**
   * Consumes an authenticator code or a recovery code. Each is accepted once, also for concurrent attempts.
   * @returns false for every other text
   */
  abstract consume(userId: string, code: string): Promise<boolean>;

  /** Whether a text has the shape of a recovery code. Those have too many bits to be guessed; authenticator codes have another shape. */
  abstract isRecoveryCode(code: string): boolean;
}

/** Roles that require a second factor. */
export type SecondFactorRules = Pick<Env, 'ADMIN_SECOND_FACTOR' | 'EDITOR_SECOND_FACTOR'>;

/** Accounts, as a request has read them, of sessions in which a passkey was shown that counts as second factor. */
const withPasskey = new WeakSet<object>();
export const rememberPasskey = (user: SessionUser): void => void withPasskey.add(user);
export const hasPasskey = (user: SessionUser): boolean => withPasskey.has(user);

/**
 * Whether this account has to set up a second factor before it may do what its role allows. An authenticator counts for all its sessions,
 * since no log-in goes without its code; a passkey for those in which it was shown.
 */
export const mustSetUpSecondFactor = (
  user: Pick<SessionUser, 'role' | 'hasSecondFactor'>,
  rules: SecondFactorRules,
): boolean => isSecondFactorRequired(user, rules) && !user.hasSecondFactor && !withPasskey.has(user);

/** Whether this account must not remove its second factor. */
export const isSecondFactorRequired = (
  { role }: Pick<SessionUser, 'role'>,
  { ADMIN_SECOND_FACTOR, EDITOR_SECOND_FACTOR }: SecondFactorRules,
): boolean =>
  (role === 'admin' && ADMIN_SECOND_FACTOR === 'required') ||
  (role === 'editor' && EDITOR_SECOND_FACTOR === 'required');
