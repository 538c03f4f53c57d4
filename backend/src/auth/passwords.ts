import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { boundedWork } from '../common/bounded-work.js';

/** The library's constant enum cannot be named in isolated modules; 2 is argon2id. */
const ARGON2ID = 2 as Algorithm;
/** OWASP's minimum. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing fills libuv's thread pool of four: more at once would make file reads and name look-ups wait. */
const inTurn = boundedWork({ maxConcurrent: 2, maxWaiting: 128, retryAfterSeconds: 5 });
/** Attempts from devices that nobody knows wait here first, so that at most two of them stand before anybody else. */
const strangersInTurn = boundedWork({ maxConcurrent: 2, maxWaiting: 128, retryAfterSeconds: 5 });

/** Keyboards compose accents in different ways; the same word must be the same password on each of them. */
const composed = (password: string): string => password.normalize('NFKC');

/** The hash of a password, argon2id in PHC format with a random salt. @throws AppError `service_unavailable` (503) when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), parameters));
}

let verifications = 0;

/** How many verifications this process has done: the work of a log-in is counted, because its time depends on the machine. */
export const verificationsDone = (): number => verifications;

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash (unknown account) the same work is done for nothing,
 * so that the time does not tell whether an account exists.
 * @param isKnownDevice whether somebody has logged in to this account on this device before: strangers wait behind them
 * @throws AppError `service_unavailable` (503) when too many wait
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  isKnownDevice = false,
): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const known = passwordHash ?? (await dummyHash);
  verifications += 1;
  const compare = (): Promise<boolean> => inTurn(() => verify(known, composed(password)));
  const isRight = await (isKnownDevice ? compare() : strangersInTurn(compare));
  return isRight && passwordHash !== undefined;
}

/** Prepares the comparison for unknown accounts, so that the first one does not take longer. */
export async function warmUpPasswords(): Promise<void> {
  await verifyPassword(undefined, 'warm-up');
}
