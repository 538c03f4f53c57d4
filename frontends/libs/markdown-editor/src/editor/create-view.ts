import { parseMarkdown, type MarkdownFeatures } from '@leap/markdown';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { depthPlugin, fits, isReadWhole } from './depth';
import { documentOfTree } from './document-of-tree';
import { keyPlugins } from './keys';
import { pastePlugin } from './paste';
import { rulePlugin } from './rules';
import { schemaFor } from './schema';
import { slashPlugin } from './slash';
import { textOfDocument } from './text-of-document';
import { rangeIn, type TextRange } from './text-selection';

export interface ViewOptions {
  text: string;
  features: MarkdownFeatures;
  /** What is selected at first, and has the focus. */
  selection: TextRange | undefined;
  attributes: () => Record<string, string>;
  isEditable(): boolean;
  /** Called with a text that was changed. */
  onText(text: string): void;
  onState(state: EditorState): void;
  /** Called when the text has become too long for the editor. */
  onTooLong(text: string): void;
  onLink(): void;
  onPicture(file?: File): void;
  /** Called where what was pasted is too long for any text. */
  onRefused(): void;
  /** Whether the key was the menu's. */
  onKey(event: KeyboardEvent): boolean;
}

/** An editor of one text. */
export interface TextView {
  view: EditorView;
  /** Shows another text, and forgets what can be undone; false where it is too long. */
  show(text: string): boolean;
}

/** Whether the editor can show the text: others are written as Markdown. */
export const canEdit = (text: string, features: MarkdownFeatures): boolean =>
  text.length <= 200_000 &&
  isReadWhole(text, features) &&
  fits(documentOfTree(schemaFor(features), parseMarkdown(text, features)));

/** Where the selection of a text is in the editor; undefined where that is nowhere. */
export const selectionOf = (
  { value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement,
  features: MarkdownFeatures,
): TextRange | undefined =>
  canEdit(value, features)
    ? rangeIn(value, start, end, (text) => documentOfTree(schemaFor(features), parseMarkdown(text, features)))
    : undefined;

/** Reads where the caret is. Browsers report a move in a later task: a key pressed before it would act where the caret was. */
const readSelection = ({ ownerDocument }: HTMLElement): boolean =>
  ownerDocument.dispatchEvent(new Event('selectionchange'));

export function createView(mount: HTMLElement, options: ViewOptions): TextView {
  const { features } = options;
  const schema = schemaFor(features);
  const open = (text: string): Node => documentOfTree(schema, parseMarkdown(text, features));
  const plugins = [
    slashPlugin(),
    rulePlugin(schema),
    ...keyPlugins(schema, options.onLink),
    pastePlugin({ schema, ...options }),
    depthPlugin(),
    history(),
    dropCursor({ color: false, class: 'drop-cursor' }),
    gapCursor(),
  ];
  /** What is stored stays as it is until it is changed. */
  let stored = { text: options.text, document: open(options.text) };
  // Of this text: another may be shown by now. A text area has no carriage returns.
  const selected = options.selection?.text === options.text.replaceAll(/\r\n?/g, '\n') ? options.selection : undefined;
  // The caret keeps clear of bars at the edges of the screen, as focused fields do.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(mount.ownerDocument.documentElement);
  const clear = {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: Number.parseFloat(scrollPaddingBottom) || 0,
    left: 0,
    right: 0,
  };
  const report = ({ state }: EditorView): void => options.onState(state);
  const view = new EditorView(
    { mount },
    {
      state: EditorState.create({
        doc: stored.document,
        plugins,
        selection: selected && rangeOf(stored.document, selected),
      }),
      attributes: options.attributes,
      scrollThreshold: clear,
      scrollMargin: clear,
      editable: () => options.isEditable(),
      // The menu is there only while the text has the focus.
      handleDOMEvents: {
        focus: report,
        blur: report,
        keydown: (_view, event) => void (event.isComposing || event.keyCode === 229 || readSelection(mount)),
      },
      handleKeyDown: (_view, event) => options.onKey(event),
      handleDoubleClickOn(_view, _pos, node) {
        if (node.type.name !== 'picture') return false;
        options.onPicture();
        return true;
      },
      dispatchTransaction(transaction) {
        const state = view.state.apply(transaction);
        if (transaction.docChanged && !fits(state.doc)) {
          options.onTooLong(textOfDocument(state.doc));
          return;
        }
        view.updateState(state);
        if (transaction.docChanged)
          options.onText(state.doc.eq(stored.document) ? stored.text : textOfDocument(state.doc));
        options.onState(state);
      },
    },
  );
  if (selected) view.focus();
  options.onState(view.state);
  return {
    view,
    show(text) {
      if (!canEdit(text, features)) return false;
      stored = { text, document: open(text) };
      view.updateState(EditorState.create({ doc: stored.document, plugins }));
      options.onState(view.state);
      return true;
    },
  };
}

const rangeOf = (document: Node, { from, to }: TextRange): Selection =>
  TextSelection.between(document.resolve(from), document.resolve(to));
