/** Shorter words occur in too many passwords by chance. */
const SHORTEST_WORD = 3;
/** A password with this many other letters is accepted. */
const ENOUGH_LETTERS = 4;

/** What the practice offers, in its pages' words: known to everybody who guesses here. */
export const practiceWords = [
  'Inner Circle membership, member, community, portal, coach, coaching, retreat, loop, intimacy, healing, welcome',
  'Círculo Íntimo membresía, miembro, comunidad, portal, coach, retiro, bucle, intimidad, sanación, bienvenida',
] as const;

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Without case, accents and compatibility forms. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `l3ap` as `leap`. */
const undisguised = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (character) => disguises[character] ?? character);

/** The words of names, addresses and hosts, the longest first, so that a part does not hide the whole. */
function wordsOf(sources: readonly (string | null | undefined)[]): string[] {
  const words = sources
    .flatMap((source) => plain(source ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password consists mostly of words that are known about this account or site, such as `Ana-Sample-2026`, which are guessed
 * first. Digits and signs do not count.
 * @param sources names, the e-mail address, the site's name and host, {@link practiceWords}
 */
export function consistsOfOwnWords(password: string, sources: readonly (string | null | undefined)[]): boolean {
  const words = wordsOf(sources);
  return [plain(password), undisguised(plain(password))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
    return rest !== text && (rest.match(/\p{L}/gu) ?? []).length < ENOUGH_LETTERS;
  });
}
