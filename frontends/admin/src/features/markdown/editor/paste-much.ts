import { parseMarkdown } from '@leap/markdown';
import { Slice } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { markdownInSteps, withoutStyles } from '../markdown-of-document';
import { insertBlock } from './commands';
import { fits, MAX_LENGTH } from './depth';
import { documentOfTree } from './document-of-tree';
import type { PasteOptions } from './paste';
import { prepareText, textOfDocument } from './text-of-document';

/** Characters from which on something is pasted in steps. Less has fewer nodes than the parser reads. */
const MUCH = 2_000;
/** Milliseconds of a step: the page can be used meanwhile. */
const STEP = 12;
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
  if (source.length > MAX_LENGTH) {
    options.onRefused();
    return;
  }
  await pause();
  const pasted = documentOfTree(schema, parseMarkdown(source, features));
  if (!fits(pasted)) {
    const whole = textAround(view.state);
    options.onTooLong(whole.replace(PLACE, () => source));
    return;
  }
  await prepareText(pasted, pause);
  if (!view.isDestroyed) view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(pasted.content)).scrollIntoView());
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
