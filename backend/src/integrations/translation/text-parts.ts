/** DeepL takes at most 50 texts and 128 KiB in a request; the rest is for JSON's escapes and the other fields. */
const MOST_TEXTS = 50;
const MOST_BYTES = 100 * 1024;
const MOST_BYTES_OF_PART = 40 * 1024;

/** The size of a text in a request. */
const sizeOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** Parts that fit into a request, cut after line breaks, or where a line is longer than a request. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    const pieces = sizeOf(line) > MOST_BYTES_OF_PART ? cut(line) : [line];
    for (const piece of pieces) {
      const longer = `${parts.at(-1) ?? ''}${piece}`;
      if (parts.length > 0 && sizeOf(longer) <= MOST_BYTES_OF_PART) parts[parts.length - 1] = longer;
      else parts.push(piece);
    }
  }
  return parts;
}

/** Pieces of a line, between words where there are any. */
const cut = (line: string): string[] => line.match(/.{1,5000}(?:\s|$)|.{1,5000}/gsu) ?? [];

/** The parts of all texts that are not blank, in their order. */
const allParts = (texts: readonly string[]): string[][] =>
  texts.map((text) => (text.trim() === '' ? [] : partsOf(text)));

/** The texts as lists, each of which fits into one request. Blank texts are in none. */
export function inRequests(texts: readonly string[]): string[][] {
  const requests: string[][] = [];
  let size = Infinity;
  for (const part of allParts(texts).flat()) {
    const bytes = sizeOf(part);
    if (size + bytes > MOST_BYTES || (requests.at(-1)?.length ?? 0) === MOST_TEXTS) {
      requests.push([]);
      size = 0;
    }
    requests.at(-1)?.push(part);
    size += bytes;
  }
  return requests;
}

/**
 * The translations of {@link inRequests}, each text whole again. Blanks at the edges of a part are those of the original: services drop them.
 * @param parts the translated parts of all requests
 */
export function joinedTexts(texts: readonly string[], parts: readonly string[]): string[] {
  let next = 0;
  return allParts(texts).map((own, index) => {
    if (own.length === 0) return texts[index] ?? '';
    return own
      .map((part) => {
        const translated = parts[next++] ?? '';
        return `${/^\s*/.exec(part)?.[0] ?? ''}${translated.trim()}${/\s*$/.exec(part)?.[0] ?? ''}`;
      })
      .join('');
  });
}
