import type { Node } from 'prosemirror-model';

/** A selection as positions in the document of a text. */
export interface TextRange {
  text: string;
  from: number;
  to: number;
}

/** A private character: no text means it. */
const SIGN = '\u{F8FE}';

/**
 * Where the selection of a text is in its document; undefined where it is within marks instead of text.
 * @param open makes the document of a text
 */
export function rangeIn(text: string, start: number, end: number, open: (text: string) => Node): TextRange | undefined {
  const document = open(text);
  const positionOf = (offset: number): number | undefined => {
    const signed = open(text.slice(0, offset) + SIGN + text.slice(offset));
    let position: number | undefined;
    signed.descendants((node, pos) => {
      const index = node.text?.indexOf(SIGN) ?? -1;
      if (index >= 0) position = pos + index;
    });
    const isSame =
      signed.content.size === document.content.size + 1 &&
      signed.textContent.replace(SIGN, '') === document.textContent;
    if (isSame) return position;
    return text.slice(offset).trim() === '' ? document.content.size : undefined;
  };
  const from = positionOf(start);
  const to = start === end ? from : positionOf(end);
  return from === undefined || to === undefined ? undefined : { text, from, to };
}
