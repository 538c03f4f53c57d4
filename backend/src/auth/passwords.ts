import { availableParallelism } from 'node:os';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { boundedWork } from '../common/bounded-work.js';

/** The value of the library's constant enum, which isolated modules cannot import; 2 is argon2id. */
const ARGON2ID = 2 as Algorithm;
/** OWASP's minimum parameters. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Each hash occupies a core and one of the four threads of libuv's pool. One core remains for answering requests (with two hashes at once
 * on two cores, the p95 of other routes was 4 to 14 times as long), and half of the threads for file reads and DNS look-ups.
 */
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
const bounds = { maxConcurrent: MAX_CONCURRENT_HASHES, maxQueued: 128, retryAfterSeconds: 5 };
const inTurn = boundedWork(bounds);
/** Attempts from unknown devices queue here first, so that only those that are being computed are ahead of a known device. */
const strangersInTurn = boundedWork(bounds);

/** Normalises to NFKC: keyboards compose accents in different ways, and the same word must give the same hash. */
const composed = (password: string): string => password.normalize('NFKC');

/** Hashes a password: argon2id in PHC format with a random salt. @throws AppError `service_unavailable` (503) when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), parameters));
}

let verifications = 0;

/** Number of verifications in this process. Tests compare it, because times depend on the machine. */
export const verificationsDone = (): number => verifications;

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (unknown account) a dummy hash is verified, so that the response time does not
 * reveal whether an account exists.
 * @param isKnownDevice whether this account has logged in on this device before; other attempts queue behind
 * @throws AppError `service_unavailable` (503) when the queue is full
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

/** Computes the dummy hash ahead, so that the first unknown account is not slower. */
export async function warmUpPasswords(): Promise<void> {
  await verifyPassword(undefined, 'warm-up');
}
