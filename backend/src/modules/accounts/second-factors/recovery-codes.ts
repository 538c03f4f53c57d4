import { randomBytes } from 'node:crypto';
import { emailLinkToken } from '../../../common/email-link-token.js';

/** How many codes one sheet has. */
export const RECOVERY_CODE_COUNT = 10;
/** Crockford's alphabet: no email that looks like a digit. 32 signs, so that five bits choose one without bias. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;
const lookAlikes: Record<string, string> = { o: '0', i: '1', l: '1' };

/** A code to write down: 50 random bits, in two halves. */
function createRecoveryCode(): string {
  const signs = Array.from(randomBytes(2 * HALF), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}

/** A fresh sheet; no code stands on it twice. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(createRecoveryCode());
  return [...codes];
}

/** What people type, in one form: blanks and hyphens do not count, nor does O for 0. */
export function normaliseCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (sign) => lookAlikes[sign] ?? sign);
}

/** Whether this could be one of the codes: as many signs, all of the alphabet. */
export function hasRecoveryCodeShape(typed: string): boolean {
  const code = normaliseCode(typed);
  return code.length === 2 * HALF && [...code].every((sign) => ALPHABET.includes(sign));
}

/** What the database keeps of a code. @param key the installation's secret, base64 */
export const hashRecoveryCode = (key: string, userId: string, code: string): string =>
  emailLinkToken(key, `recovery-code:${userId}:${normaliseCode(code)}`);
