import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
/** A line starts (`Tm`), or pieces of text are drawn (`[<48> 12 <69>] TJ`). */
const DRAWING = /(?:[-\d.]+ ){6}Tm|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/g;

/** Each compressed stream of a PDF file, decompressed. */
export function pdfStreams(file: Buffer): Buffer[] {
  return [...file.toString('latin1').matchAll(STREAM)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1'))];
    } catch {
      return [];
    }
  });
}

/** The text of a PDF file with standard fonts (Windows code page 1252), lines joined by blanks. */
export function pdfText(file: Buffer): string {
  const decoder = new TextDecoder('windows-1252');
  const pieces = pdfStreams(file).flatMap((stream) =>
    [...stream.toString('latin1').matchAll(DRAWING)].map(([, drawn]) =>
      drawn === undefined
        ? ' '
        : [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex'))).join(''),
    ),
  );
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}
