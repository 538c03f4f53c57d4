import type { SessionUser } from './session-user.js';

const proofs = new WeakMap<SessionUser, string>();

/** Remembers the hash with which the password of this log-in was compared, or that it has just got, for as long as the request lasts. */
export function rememberProof(user: SessionUser, passwordHash: string | undefined): void {
  if (passwordHash !== undefined) proofs.set(user, passwordHash);
}

/** That hash; undefined where passwords are checked elsewhere. The session begins only while it is still the account's. */
export const proofOf = (user: SessionUser): string | undefined => proofs.get(user);
