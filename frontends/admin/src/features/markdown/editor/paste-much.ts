import { parseMarkdown, type MarkdownFeatures } from '@leap/markdown';
import { Slice, type Node } from 'prosemirror-model';
import { Selection, TextSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { markdownInSteps, withoutStyles } from '../markdown-of-document';
import { insertBlock } from './commands';
import { fits, MAX_LENGTH } from './depth';
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
/** Milliseconds of a step: the page can be used meanwhile. */
const STEP = 12;
/** Blocks that are inserted in one step. */
const AT_ONCE = 40;
/** Stands for what is pasted. */
const PLACE = '\uE010';

/** Pastes long texts in steps; whether it does. */
export function pasteMuch(view: EditorView, event: ClipboardEvent, options: PasteOptions): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (Math.max(html.length, text.length) < MUCH || html.includes('data-pm-slice')) return false;
  event.preventDefault();
  void insert(view, html, text, options);
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
  if (!fits(pasted)) {
    const whole = textAround(view.state);
    options.onTooLong(whole.replace(PLACE, () => source));
    return;
  }
  await prepareText(pasted, pause);
  await insertBlocks(view, pasted, pause);
}

/** Puts many blocks after the cursor, some at a time; a few, and those within a list or a quote, at once. They are undone together. */
async function insertBlocks(view: EditorView, { content, children }: Node, pause: () => Promise<void>): Promise<void> {
  if (view.isDestroyed) return;
  const { $from } = view.state.selection;
  if (children.length <= AT_ONCE || $from.depth !== 1) {
    view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
    return;
  }
  const first = view.state.tr.deleteSelection();
  const at = first.selection.from;
  const { parent, parentOffset } = first.selection.$from;
  if (parentOffset > 0 && parentOffset < parent.content.size) first.split(at);
  view.dispatch(first.setSelection(TextSelection.near(first.doc.resolve(at), -1)));
  for (let index = 0; index < children.length; index += AT_ONCE) {
    if (view.isDestroyed) return;
    const { tr, selection } = view.state;
    const block = selection.$to.node(1);
    const end = selection.$to.after(1);
    // An empty paragraph is replaced.
    const start = index === 0 && block.isTextblock && block.content.size === 0 ? end - block.nodeSize : end;
    tr.replaceWith(start, end, children.slice(index, index + AT_ONCE));
    const after = tr.mapping.map(end);
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after), -1)).setMeta('appendedTransaction', first));
    await pause();
  }
  view.dispatch(view.state.tr.scrollIntoView());
}

async function readHtml(html: string, pause: () => Promise<void>): Promise<string> {
  const cleaned = withoutStyles(html);
  await pause();
  const { body } = new DOMParser().parseFromString(cleaned, 'text/html');
  await pause();
  return markdownInSteps(body, 2 * MAX_LENGTH, pause);
}

/** The text with a block for what is pasted. */
function textAround(state: EditorState): string {
  let { doc } = state.apply(state.tr.deleteSelection());
  const block = state.schema.node('paragraph', null, state.schema.text(PLACE));
  insertBlock(block)(state.apply(state.tr.deleteSelection()), (tr) => {
    ({ doc } = tr);
  });
  return textOfDocument(doc);
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
