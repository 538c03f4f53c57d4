import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Page } from './page-cache.js';

/** A piece of a page: its bytes, and the same as a part of a deflate stream. */
interface Piece {
  plain: Buffer;
  deflated: Buffer;
}

const visitorElement = /<div [^>]*data-visitor="">/;
const stateElement = '<script type="application/json" id="leap-visitor">';

/** Somebody's parts stand between these three. */
const piecesOf = new WeakMap<Page, [Piece, Piece, Piece] | null>();

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const END_OF_DEFLATE = Buffer.from([0x03, 0x00]);

/**
 * Somebody's copy of a page that is the same for everybody but for two parts: what is drawn, and compressed, for all is
 * used as it is. Each piece is compressed for itself, and the own parts not at all, so that the length of an answer tells nothing
 * about them together with anything else (BREACH).
 * @returns undefined when the page lacks their markers
 */
export function personalCopy(page: Page, { button, state }: { button: string; state: string }): Page | undefined {
  let pieces = piecesOf.get(page);
  if (pieces === undefined) piecesOf.set(page, (pieces = cut(page)));
  if (pieces === null) return undefined;
  const [before, between, after] = pieces;
  const own = [stored(button), stored(state)] as const;
  const parts = [before, own[0], between, own[1], after];
  const plain = parts.map((part) => part.plain);
  const identity = Buffer.concat(plain);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(identity), 0);
  trailer.writeUInt32LE(identity.length, 4);
  const gzip = Buffer.concat([GZIP_HEADER, ...parts.map((part) => part.deflated), END_OF_DEFLATE, trailer]);
  return {
    ...page,
    isCacheable: false,
    isMissingOrMoved: false,
    etag: `${page.etag}-${createHash('sha256').update(state).digest('base64url').slice(0, 10)}`,
    headers: { ...page.headers, 'Cache-Control': 'private, no-store' },
    body: { identity, gzip },
  };
}

function cut({ body }: Page): [Piece, Piece, Piece] | null {
  const html = body.identity.toString();
  const element = visitorElement.exec(html);
  const begin = element ? element.index + element[0].length : -1;
  const end = html.indexOf('</div>', begin);
  const state = html.indexOf(stateElement, end);
  if (begin < 0 || end < 0 || state < 0) return null;
  const stateBegin = state + stateElement.length;
  return [html.slice(0, begin), html.slice(end, stateBegin), html.slice(html.indexOf('</script>', state))].map(
    (text) => {
      const plain = Buffer.from(text);
      // A full flush ends at a byte and refers to nothing before: what follows may be anything.
      return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
    },
  ) as [Piece, Piece, Piece];
}

const LONGEST_STORED = 0xffff;

/** A text as it is, as a deflate block that is not compressed. */
function stored(text: string): Piece {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < plain.length; at += LONGEST_STORED) {
    const block = plain.subarray(at, at + LONGEST_STORED);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(header, block);
  }
  return { plain, deflated: Buffer.concat(blocks) };
}
