/** Characters beyond ASCII and Latin 1 that the PDF's standard fonts have (Windows code page 1252). */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isDrawable = (character: string): boolean =>
  /[\n\u0020-\u007e\u00a0-\u00ff]/.test(character) || MORE.includes(character);

/** Whether {@link drawable} would replace a character. */
export const needsCodes = (text: string): boolean =>
  Array.from(text.normalize('NFC')).some((character) => !isDrawable(character));

/**
 * A text that the PDF can draw: accents composed, and every other character by its code point, e.g. `[U+0141]`. A proof must neither
 * drop a character nor replace it by another.
 */
export function drawable(text: string): string {
  const write = (character: string): string =>
    isDrawable(character)
      ? character
      : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  return Array.from(text.normalize('NFC'), write).join('');
}
