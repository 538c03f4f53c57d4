import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';

/** As in the parser: what is nested deeper is text. A list counts twice. */
const MAX_DEPTH = 9;

function depthOf(node: Node): number {
  if (node.isTextblock || node.isLeaf) return 0;
  const own = { quote: 1, bullets: 2, numbers: 2 }[node.type.name] ?? 0;
  return own + Math.max(0, ...node.children.map(depthOf));
}

/** Nothing is nested deeper than readers see. */
export const depthPlugin = (): Plugin =>
  new Plugin({
    filterTransaction: ({ docChanged, doc, before }) =>
      !docChanged || depthOf(doc) <= Math.max(MAX_DEPTH, depthOf(before)),
  });

/** The parser reads 2,000 nodes of a text, and as many in a document are about as many in its tree. */
const MAX_NODES = 1_900;
export const MAX_LENGTH = 100_000;

/** Whether the editor can show a text; longer ones are written as Markdown. */
export function fits(document: Node): boolean {
  if (document.content.size > MAX_LENGTH) return false;
  let count = 0;
  if (document.content.size > MAX_NODES) document.descendants(() => (count += 1) < MAX_NODES);
  return count < MAX_NODES;
}
