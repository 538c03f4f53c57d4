/** Words and series score less than this; 16 random bytes in hexadecimal score far more. */
const FEWEST_BITS = 50;
/** A dictionary word counts as this many random letters, whatever its length. */
const LETTERS_OF_A_WORD = 2;
const KEYBOARD = 'qwertyuiop asdfghjkl zxcvbnm 1234567890 qazwsxedcrfvtgbyhnujmikolp';
const REPEATED_LENGTH = 3;

/** Whether a character follows predictably from the one before: the same, or its neighbour in the alphabet or on the keyboard. */
function follows(before: string, character: string): boolean {
  const step = character.charCodeAt(0) - before.charCodeAt(0);
  return Math.abs(step) <= 1 || KEYBOARD.includes((before + character).toLowerCase());
}

/** Positions that repeat an earlier piece of the text, or its separators. */
function repeatedPositions(text: string): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { index, 0: sign } of text.matchAll(/[^\p{L}\p{N}]/gu))
    if (text.indexOf(sign) < index) repeated.add(index);
  for (let end = REPEATED_LENGTH; end <= text.length; end += 1) {
    const piece = text.slice(end - REPEATED_LENGTH, end).toLowerCase();
    if (seen.has(piece)) repeated.add(end - 1);
    seen.add(piece);
  }
  return repeated;
}

/** Positions inside what looks like a word: letters of one case, with an optional capital at the start. */
const innerPositions = (text: string): ReadonlySet<number> =>
  new Set(
    [...text.matchAll(/[A-Z]?[a-z]{4,}|[A-Z]{5,}/g)].flatMap(({ index, 0: word }) =>
      Array.from({ length: word.length - LETTERS_OF_A_WORD }, (_, offset) => index + LETTERS_OF_A_WORD + offset),
    ),
  );

/**
 * Whether a secret is far from random: words, series such as `abcdef` or `qwerty`, repetitions. An estimate: it accepts base64 output
 * of a generator, and refuses about one in sixty thousand hexadecimal outputs of 16 bytes.
 */
export function isGuessable(secret: string): boolean {
  const [repeated, inner] = [repeatedPositions(secret), innerPositions(secret)];
  const surprising = Array.from(secret).filter(
    (character, index) =>
      !repeated.has(index) && !inner.has(index) && (index === 0 || !follows(secret[index - 1] ?? '', character)),
  );
  return surprising.length * Math.log2(new Set(secret).size) < FEWEST_BITS;
}
