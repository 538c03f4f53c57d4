import { parseMarkdown, type MarkdownFeatures } from '@leap/markdown';
import { Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model';
import { PluginKey, Selection, type EditorState, type StateField, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { markdownInSteps, withoutStyles } from '../markdown-of-document';
import { insertBlock } from './commands';
import { fits, isReadWhole, MAX_LENGTH } from './depth';
import { documentOfTree } from './document-of-tree';
import type { EditorSchema } from './schema';
import { prepareText, textOfDocument } from './text-of-document';

export interface PasteOptions {
  schema: EditorSchema;
  features: MarkdownFeatures;
  /** Called with a picture that was dragged or pasted. */
  onPicture(file: File): void;
  /** Called with the whole text where what was pasted is too much for the editor. */
  onTooLong(text: string): void;
  /** Called where it is too much for any text, and was not pasted. */
  onRefused(): void;
}

/** Characters from which on something is pasted in steps. Less has fewer nodes than the parser reads. */
const MUCH = 2_000;
/** Characters of HTML that no text of the permitted length has; what an editor copied is short, and is read at once. */
const MAX_HTML = 40 * MAX_LENGTH;
const MAX_OWN = 4 * MAX_LENGTH;
/** Milliseconds of a step: the page can be used meanwhile. */
const STEP = 12;
/** Blocks that are inserted in one step. */
const AT_ONCE = 40;
/** Stands for what is pasted. */
const PASTED = '\uE010';

/** Pastes long texts in steps, and refuses those that are too long for any text; whether it does one of both. */
export function pasteMuch(view: EditorView, event: Event, data: DataTransfer | null, options: PasteOptions): boolean {
  const html = data?.getData('text/html') ?? '';
  const text = data?.getData('text/plain') ?? '';
  if (Math.max(html.length, text.length) < MUCH) return false;
  const isOwn = html.includes('data-pm-slice');
  const isTooMuch = html === '' ? text.length > 2 * MAX_LENGTH : html.length > (isOwn ? MAX_OWN : MAX_HTML);
  if (isOwn && !isTooMuch) return false;
  event.preventDefault();
  if (isTooMuch) options.onRefused();
  else void insert(view, html, text, options);
  return true;
}

async function insert(view: EditorView, html: string, text: string, options: PasteOptions): Promise<void> {
  const { schema, features } = options;
  const pause = makePause();
  const source = html === '' ? text.replace(/\r\n?/g, '\n') : await readHtml(html, pause);
  if (view.isDestroyed) return;
  if (source.length > MAX_LENGTH) {
    options.onRefused();
    return;
  }
  await pause();
  if (view.isDestroyed) return;
  const pasted = documentOfTree(schema, parseMarkdown(source, features));
  if (!isReadWhole(source, features) || !fits(view.state.tr.deleteSelection().doc, pasted)) {
    options.onTooLong(textAround(view.state, source));
    return;
  }
  await prepareText(pasted, pause);
  await insertBlocks(view, pasted, pause);
}

/** Where the blocks of each paste go on; what else is changed meanwhile moves it. */
type PastePositions = ReadonlyMap<object, number>;
export const pastePositions = new PluginKey<PastePositions>('pastePositions');
export const pastePositionsState: StateField<PastePositions> = {
  init: () => new Map(),
  apply(tr, before) {
    const set = tr.getMeta(pastePositions) as [paste: object, at: number] | undefined;
    if (!set && before.size === 0) return before;
    const moved = [...before].map(([paste, at]): [object, number] => [paste, tr.mapping.map(at)]);
    return new Map(set ? [...moved, set] : moved);
  },
};

/** Puts many blocks where the cursor is, some at a time; a few, and those within a list or a quote, at once. They are undone together. */
async function insertBlocks(view: EditorView, { content, children }: Node, pause: () => Promise<void>): Promise<void> {
  if (view.isDestroyed) return;
  const first = view.state.tr.deleteSelection();
  const { $from } = first.selection;
  if (children.length <= AT_ONCE || $from.depth !== 1 || !$from.parent.isTextblock) {
    view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
    return;
  }
  const [from, to] = insertionRange(first, $from);
  const paste = {};
  /** The cursor behind what is pasted: who has gone elsewhere meanwhile stays there. */
  let cursor: Selection | undefined = view.state.selection;
  const insert = (tr: Transaction, start: number, end: number, blocks: Node[]): boolean => {
    tr.replaceWith(start, end, blocks);
    const after = start + Fragment.from(blocks).size;
    cursor = cursor && view.state.selection.eq(cursor) ? Selection.near(tr.doc.resolve(after), -1) : undefined;
    if (cursor) tr.setSelection(cursor).scrollIntoView();
    const before = view.state;
    view.dispatch(tr.setMeta(pastePositions, [paste, after]));
    return view.state !== before;
  };
  let goesOn = insert(first, from, to, children.slice(0, AT_ONCE));
  for (let index = AT_ONCE; goesOn && index < children.length; index += AT_ONCE) {
    await pause();
    const at = view.isDestroyed ? undefined : pastePositions.getState(view.state)?.get(paste);
    // The editor is closed, or shows another text.
    if (at === undefined) return;
    const $at = view.state.doc.resolve(at);
    const start = $at.depth === 0 ? at : $at.after(1);
    const { tr } = view.state;
    goesOn = insert(tr.setMeta('appendedTransaction', first), start, start, children.slice(index, index + AT_ONCE));
  }
}

/** The range between blocks where the cursor is, which an empty block leaves and another one is split for. */
function insertionRange(tr: Transaction, { parent, parentOffset, pos }: ResolvedPos): [from: number, to: number] {
  const start = pos - parentOffset - 1;
  const end = start + parent.nodeSize;
  if (parent.content.size === 0) return [start, end];
  if (parentOffset === 0) return [start, start];
  if (parentOffset === parent.content.size) return [end, end];
  tr.split(pos);
  return [pos + 1, pos + 1];
}

async function readHtml(html: string, pause: () => Promise<void>): Promise<string> {
  const cleaned = withoutStyles(html);
  await pause();
  const { body } = new DOMParser().parseFromString(cleaned, 'text/html');
  await pause();
  return markdownInSteps(body, 2 * MAX_LENGTH, pause);
}

/** The text with what is pasted, whose lines are marked as the one that it stands in. */
function textAround(state: EditorState, source: string): string {
  let { doc } = state.apply(state.tr.deleteSelection());
  const block = state.schema.node('paragraph', null, state.schema.text(PASTED));
  insertBlock(block)(state.apply(state.tr.deleteSelection()), (tr) => {
    ({ doc } = tr);
  });
  return textOfDocument(doc).replace(new RegExp(`^(.*)${PASTED}`, 'm'), (_line, mark: string) => {
    const others = mark.replace(/[^>]/g, ' ');
    const lines = source.split('\n').map((line, index) => (index === 0 ? mark : others) + line);
    return lines.map((line) => line.trimEnd()).join('\n');
  });
}

/** Lets the browser draw and answer after each step. */
function makePause(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < STEP) return;
    await new Promise((resolve) => setTimeout(resolve));
    started = performance.now();
  };
}
