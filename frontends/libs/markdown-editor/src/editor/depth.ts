import { parseMarkdown, type MarkdownFeatures } from '@leap/markdown';
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

/** The parser reads 2,000 nodes of a text. */
const MAX_NODES = 1_900;
export const MAX_LENGTH = 100_000;

/** Whether the editor can show these documents together; what is longer is written as Markdown. */
export const fits = (...documents: Node[]): boolean =>
  sum(documents, ({ content }) => content.size) <= MAX_LENGTH && sum(documents, nodesOf) < MAX_NODES;

/** At least as many as the tree of the text has: bold, italic and links are nodes of it, and what is in a paragraph of its own has that. */
function nodesOf(document: Node): number {
  let count = 0;
  document.descendants(({ type: { name }, marks }) => {
    count += 1 + marks.length + ({ picture: 1, video: 2 }[name] ?? 0);
  });
  return count;
}

const sum = (documents: readonly Node[], sizeOf: (document: Node) => number): number =>
  documents.reduce((total, document) => total + sizeOf(document), 0);

/** Whether the parser reads all of a text: a divider after it is one, unless the rest was cut. */
export const isReadWhole = (text: string, features: MarkdownFeatures): boolean =>
  text.length < MAX_NODES || parseMarkdown(`${text}\n\n---`, features).at(-1)?.is === 'divider';
