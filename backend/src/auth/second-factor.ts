import type { Env } from '../config/env.js';
import type { SessionUser } from './session-user.js';

/** The second step of a log-in; the second-factors module provides it. */
export abstract class SecondFactorCheck {
  /**
   * Uses up a code of the person's authenticator, or one of the recovery codes: each is good once, also for attempts that
   * arrive at the same moment.
   * @returns false for every other text
   */
  abstract consume(userId: string, code: string): Promise<boolean>;

  /** Whether a text has the shape of a recovery code, which has too many bits to be guessed; the codes of an authenticator never have. */
  abstract isRecoveryCode(code: string): boolean;
}

/** Which roles need a second factor. */
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

/** Whether this account may not be without a second factor. */
export const isSecondFactorRequired = (
  { role }: Pick<SessionUser, 'role'>,
  { ADMIN_SECOND_FACTOR, EDITOR_SECOND_FACTOR }: SecondFactorRules,
): boolean =>
  (role === 'admin' && ADMIN_SECOND_FACTOR === 'required') ||
  (role === 'editor' && EDITOR_SECOND_FACTOR === 'required');
