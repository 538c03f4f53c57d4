import type { SessionUser } from './session-user.js';

const proofs = new WeakMap<SessionUser, string>();

/** Remembers, for the duration of the request, the password hash that this log-in was compared with or has just set. */
export function rememberProof(user: SessionUser, passwordHash: string | undefined): void {
  if (passwordHash !== undefined) proofs.set(user, passwordHash);
}

/** That hash; undefined where another provider checks passwords. The session starts only if the account still has this hash. */
export const proofOf = (user: SessionUser): string | undefined => proofs.get(user);
