import type { TranscriptLine } from '@leap/domain';

/** A piece of a line, and whether it is a hit. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** A line in pieces. */
export interface FoundLine extends TranscriptLine {
  /** Its index in the transcript. */
  index: number;
  pieces: Piece[];
}

/** Removes accents and case without changing positions. */
export function fold(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return Array.from(text, (character) => {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** Splits a text at the hits, which do not overlap. @param wanted normalised, not empty */
export function piecesOf(text: string, wanted: string): Piece[] {
  const folded = fold(text);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isHit: false });
    pieces.push({ text: text.slice(at, at + wanted.length), isHit: true });
    from = at + wanted.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false });
  return pieces;
}

/** The lines with hits, and the number of hits; all lines without search terms. */
export function searchTranscript(
  lines: readonly TranscriptLine[],
  query: string,
): { found: FoundLine[]; hits: number } {
  const wanted = fold(query.trim());
  if (wanted === '')
    return {
      found: lines.map((line, index) => ({ ...line, index, pieces: [{ text: line.text, isHit: false }] })),
      hits: 0,
    };
  const found = lines
    .map((line, index) => ({ ...line, index, pieces: piecesOf(line.text, wanted) }))
    .filter(({ pieces }) => pieces.some(({ isHit }) => isHit));
  return { found, hits: found.reduce((sum, { pieces }) => sum + pieces.filter(({ isHit }) => isHit).length, 0) };
}

/** Splits a text at the words that begin with one of the terms of a search, which the server also finds in other forms. */
export function piecesOfTerms(text: string, query: string): Piece[] {
  const terms = fold(query).match(/[\p{L}\p{N}]+/gu);
  if (!terms) return [{ text, isHit: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: hit, index } of fold(text).matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.join('|')})`, 'gu'))) {
    if (index > from) pieces.push({ text: text.slice(from, index), isHit: false });
    from = index + hit.length;
    pieces.push({ text: text.slice(index, from), isHit: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false });
  return pieces;
}
