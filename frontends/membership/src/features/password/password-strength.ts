/** Levels of strength; the page has their texts. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** The server's limits, checked before sending. */
export const passwordLimits = { min: 8, max: 128 } as const;

/** What is wrong with a new password at first sight; only the server knows common ones. */
export function passwordErrorOf(password: string): 'required' | 'too_short' | 'too_long' | undefined {
  if (password === '') return 'required';
  const length = Array.from(password).length;
  if (length < passwordLimits.min) return 'too_short';
  return length > passwordLimits.max ? 'too_long' : undefined;
}

/** A character counts at most this many times. */
const REPETITION = 1.5;
const FAIR_BITS = 50;
const STRONG_BITS = 70;

/** Kinds of characters and their number. */
const kinds: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** Number of unpredictable characters: runs such as `aaaa`, `1234` or `dcba` count as two. */
function freshCharacters(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const free = steps.filter((step, index) => index > 0 && Math.abs(step) <= 1 && step === steps[index - 1]);
  return codes.length - free.length;
}

/**
 * A rough estimate for hints, never a reason to refuse: length first, variety second. Long sentences are strong without special
 * characters.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  if (characters.length < passwordLimits.min) return 'short';
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const worth = Math.min(freshCharacters(password), new Set(characters).size * REPETITION);
  const bits = worth * Math.log2(pool);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
