import { isLinkAddress, parseMarkdown } from '@leap/markdown';
import { DOMParser, Slice, type Fragment, type Node, type ParseOptions } from 'prosemirror-model';
import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { markdownOfElement, withoutStyles } from '../markdown-of-document';
import { documentOfTree } from './document-of-tree';
import { pasteMuch, pastePositions, pastePositionsState, type PasteOptions } from './paste-much';
import type { EditorSchema } from './schema';
import { textOfDocument } from './text-of-document';

/**
 * What is pasted or dropped becomes Markdown first, like every text, and then blocks: styles, classes, comments and scripts are never part
 * of it. What was copied from an editor keeps its blocks. HTML is read by a document that loads and runs nothing.
 */
export function pastePlugin(options: PasteOptions): Plugin {
  const { schema, features, onPicture } = options;
  const read = (text: string): Slice => Slice.maxOpen(documentOfTree(schema, parseMarkdown(text, features)).content);
  const addPicture = (event: Event, files: FileList | undefined): boolean => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!features.images || !file) return false;
    event.preventDefault();
    onPicture(file);
    return true;
  };
  return new Plugin({
    key: pastePositions,
    state: pastePositionsState,
    props: {
      transformPastedHTML: withoutStyles,
      handleDOMEvents: {
        paste: (view, event) => pasteMuch(view, event, event.clipboardData, options),
        drop(view, event) {
          if (view.dragging) return false;
          const files = event.dataTransfer?.files;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
          if (!files?.length) return pasteMuch(view, event, event.dataTransfer, options);
          // The browser would open the file in place of the page.
          event.preventDefault();
          addPicture(event, files);
          return true;
        },
      },
      clipboardParser: parserOf(schema, read),
      clipboardTextParser: (text, _context, isPlain) => (isPlain ? literal(schema, text) : read(text)),
      clipboardTextSerializer: (slice) => textOf(slice) ?? textOfDocument(schema.node('doc', null, slice.content)),
      handlePaste(view, event) {
        const { clipboardData } = event;
        if (!clipboardData) return false;
        if (clipboardData.getData('text/html') === '' && addPicture(event, clipboardData.files)) return true;
        return linkSelection(view, clipboardData.getData('text/plain').trim());
      },
    },
  });
}

/** The text of a selection within one line, which is no Markdown. */
function textOf({ content, openStart, openEnd }: Slice): string | undefined {
  const read = (parts: Fragment): string => parts.textBetween(0, parts.size, '', () => '\n');
  let node = content.childCount === 1 ? content.firstChild : null;
  let depth = 1;
  for (; node && !node.isTextblock && node.childCount === 1; depth += 1) node = node.firstChild;
  if (content.firstChild?.isInline) return read(content);
  return node?.isTextblock && Math.min(openStart, openEnd) >= depth ? read(node.content) : undefined;
}

/** Parses what the clipboard has as HTML. */
function parserOf(schema: EditorSchema, read: (text: string) => Slice): DOMParser {
  const own = DOMParser.fromSchema(schema);
  const parser = Object.create(own) as DOMParser;
  parser.parseSlice = (dom: HTMLElement, options?: ParseOptions) =>
    dom.querySelector('[data-pm-slice]') ? own.parseSlice(dom, options) : read(markdownOfElement(dom));
  return parser;
}

/** Pasted with Shift: the text as it is. */
function literal(schema: EditorSchema, text: string): Slice {
  const blocks = text.split(/(?:\r\n?|\n){2,}/).map((paragraph) => {
    const parts: Node[] = [];
    paragraph.split(/\r\n?|\n/).forEach((line, index) => {
      if (index > 0) parts.push(schema.node('break'));
      if (line !== '') parts.push(schema.text(line));
    });
    return schema.node('paragraph', null, parts);
  });
  return Slice.maxOpen(schema.node('doc', null, blocks).content);
}

/** A selected text becomes a link to a pasted address. */
function linkSelection(view: EditorView, address: string): boolean {
  const { selection, tr, schema } = view.state;
  const { from, to, empty, $from, $to } = selection;
  if (empty || selection instanceof NodeSelection || !$from.sameParent($to)) return false;
  if (!/^(https?:|mailto:)/i.test(address) || !isLinkAddress(address)) return false;
  const label = view.state.doc.textBetween(from, to);
  if (label.trim() === '' || isLinkAddress(label)) return false;
  const { link } = schema.marks as EditorSchema['marks'];
  view.dispatch(tr.removeMark(from, to, link).addMark(from, to, link.create({ url: address })));
  return true;
}
