const FEWEST_DIGITS = 6;

/** Digits, what people write between them, and the mark of an extension. */
const WRITTEN = /^(?:ext|[\dx\s+().\-/])+$/i;

/** Whether somebody can be called at this number. It is stored as it is written; numbers from before this rule stay. */
export function isPossiblePhone(phone: string): boolean {
  return WRITTEN.test(phone) && phone.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
}
