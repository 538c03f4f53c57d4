const FEWEST_DIGITS = 6;

/** Digits, separators, and the mark of an extension. */
const WRITTEN = /^(?:ext|[\dx\s+().\-/])+$/i;

/** Whether a number looks complete. It is stored as written, whatever the result. */
export function isPossiblePhone(phone: string): boolean {
  return WRITTEN.test(phone) && phone.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
}
