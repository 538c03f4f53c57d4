const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a text has every term or a word that begins with it. Ignores accents and case, as the server's search does. */
export function matchesTerms(text: string, typed: string): boolean {
  const own = words(text);
  const terms = words(typed);
  return terms.length > 0 && terms.every((term) => own.some((word) => word.startsWith(term)));
}
