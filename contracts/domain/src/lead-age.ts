/** `Age: N` anywhere; every occurrence counts. */
const STATED_AGE = /(?<![\p{L}\p{N}])age\s*:[^\S\n]*(-?\d{1,6}(?:[.,]\d{1,6})?)(?![\p{L}\p{N}]|[.,]\p{N})/giu;
/** A line that is an answer to the question of the age, whatever it says. */
const AGE_LINE = /^[^\p{L}\p{N}\n]*age\s*:(?![^\S\n]*-?\d{1,6}(?:[.,]\d{1,6})?(?![\p{L}\p{N}]|[.,]\p{N}))/imu;
/** Characters without width, which would split a word or a number unseen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The age in years that the lead page folds into its message as `Age: N`; undefined when the message carries none. The
 * lowest counts, so that a second line cannot outbid the first. NaN when a line begins with `Age:` and names no number: an
 * age was requested and is missing. Inside a sentence ("a new age: mine") text is not an answer.
 */
export function ageInMessage(message: string): number | undefined {
  const text = plain(message);
  if (AGE_LINE.test(text)) return Number.NaN;
  const ages = Array.from(text.matchAll(STATED_AGE), ([, number = '']) => Number(number.replace(',', '.')));
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** The message with look-alikes written plainly: full-width emails, digits of other scripts, invisible characters. */
function plain(message: string): string {
  return message
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Nd}/gu, digitValue);
}

/** Decimal digits stand in runs of ten, beginning with zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
