import { randomBytes } from 'node:crypto';
import { emailLinkToken } from '../../../common/email-link-token.js';

/** Number of codes in a set. */
export const RECOVERY_CODE_COUNT = 10;
/** Crockford's alphabet, without letters that look like digits. 32 characters, so that five bits select one without bias. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;
const lookAlikes: Record<string, string> = { o: '0', i: '1', l: '1' };

/** A code: 50 random bits, in two halves. */
function createRecoveryCode(): string {
  const signs = Array.from(randomBytes(2 * HALF), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}

/** A new set of distinct codes. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(createRecoveryCode());
  return [...codes];
}

/** Normalises a typed code: drops blanks and hyphens, reads O as 0. */
export function normaliseCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (sign) => lookAlikes[sign] ?? sign);
}

/** Whether a text has the shape of a code: its length and alphabet. */
export function hasRecoveryCodeShape(typed: string): boolean {
  const code = normaliseCode(typed);
  return code.length === 2 * HALF && [...code].every((sign) => ALPHABET.includes(sign));
}

/** Keyed hash of a code, as stored. @param key the installation's secret, base64 */
export const hashRecoveryCode = (key: string, userId: string, code: string): string =>
  emailLinkToken(key, `recovery-code:${userId}:${normaliseCode(code)}`);
