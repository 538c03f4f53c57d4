/** `Age: N` anywhere in the text; every occurrence counts. */
const STATED_AGE = /(?<![\p{L}\p{N}])age\s*:[^\S\n]*(-?\d{1,6}(?:[.,]\d{1,6})?)(?![\p{L}\p{N}]|[.,]\p{N})/giu;
/** A line that starts with `Age:`, with or without a number. */
const AGE_LINE = /^[^\p{L}\p{N}\n]*age\s*:(?![^\S\n]*-?\d{1,6}(?:[.,]\d{1,6})?(?![\p{L}\p{N}]|[.,]\p{N}))/imu;
/** Zero-width characters, which would split a word or a number invisibly. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The age in years that the lead page puts into its message as `Age: N`; undefined when there is none. The lowest one counts, so that a
 * second line cannot override the first. NaN when a line starts with `Age:` without a number: the age is missing. Inside a sentence ("a
 * new age: mine") the text is not an answer.
 */
export function ageInMessage(message: string): number | undefined {
  const text = plain(message);
  if (AGE_LINE.test(text)) return Number.NaN;
  const ages = Array.from(text.matchAll(STATED_AGE), ([, number = '']) => Number(number.replace(',', '.')));
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** Normalises look-alikes: full-width letters, digits of other scripts, invisible characters. */
function plain(message: string): string {
  return message
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Nd}/gu, digitValue);
}

/** Unicode's decimal digits are in runs of ten, starting with zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
