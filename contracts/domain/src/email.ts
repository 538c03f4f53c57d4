import { fieldLimits } from './field-limits.js';

const LOCAL_PART_LIMIT = 64;
const LABEL_LIMIT = 63;

/**
 * Deliverable addresses: an unquoted local part, an `@`, and a host name with a top-level domain of letters or punycode. Each
 * repetition is bounded by a character that it cannot match, so that matching takes linear time.
 */
export const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9-]+\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/;

/** Normalises an address for comparison and storage. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether the normalised address is valid. */
export function isPossibleEmail(email: string): boolean {
  const address = normaliseEmail(email);
  if (address.length > fieldLimits.email || !emailPattern.test(address)) return false;
  const at = address.lastIndexOf('@');
  if (at > LOCAL_PART_LIMIT) return false;
  return address
    .slice(at + 1)
    .split('.')
    .every((label) => label.length <= LABEL_LIMIT && !label.startsWith('-') && !label.endsWith('-'));
}
