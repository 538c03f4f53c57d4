import { diffWordsWithSpace } from 'diff';

/** A part of two compared texts. */
export interface Difference {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Above this the comparison of two long and unlike texts would stop the page. */
const LONGEST_MS = 300;

/** Parts of two texts by words, in their order. Texts that take too long to compare are one removed and one added part. */
export function differencesOf(from: string, to: string): Difference[] {
  const parts = diffWordsWithSpace(from, to, { timeout: LONGEST_MS });
  if (parts === undefined)
    return [
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
