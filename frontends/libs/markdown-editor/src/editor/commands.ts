import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import type { EditorSchema } from './schema';

/** What the toolbar, the shortcuts and the menu do without asking for more. */
export type EditorAction =
  | 'bold'
  | 'italic'
  | 'code'
  | 'heading'
  | 'subheading'
  | 'list'
  | 'numbers'
  | 'quote'
  | 'divider'
  | 'undo'
  | 'redo';

export function commandsOf(schema: EditorSchema): Record<EditorAction, Command> {
  const { nodes, marks } = schema;
  return {
    bold: toggleMark(marks.strong),
    italic: toggleMark(marks.emphasis),
    code: toggleMark(marks.code),
    heading: toggleHeading(schema, 2),
    subheading: toggleHeading(schema, 3),
    list: toggleList(nodes.bullets, nodes.numbers),
    numbers: toggleList(nodes.numbers, nodes.bullets),
    quote: (state, dispatch) =>
      isWithin(state, nodes.quote) ? lift(state, dispatch) : wrapIn(nodes.quote)(state, dispatch),
    divider: insertBlock(nodes.divider.create()),
    undo,
    redo,
  };
}

/** Which buttons are pressed where the cursor is. */
export function activeActions(state: EditorState): ReadonlySet<string> {
  const schema = state.schema as EditorSchema;
  const { $from, from, to, empty } = state.selection;
  const hasMark = (name: 'strong' | 'emphasis' | 'code' | 'link'): boolean =>
    empty
      ? schema.marks[name].isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, schema.marks[name]);
  const list = innermostList(state);
  const level = $from.parent.type === schema.nodes.heading ? Number($from.parent.attrs['level']) : 0;
  const active = {
    bold: hasMark('strong'),
    italic: hasMark('emphasis'),
    code: hasMark('code'),
    link: hasMark('link'),
    heading: level === 2,
    subheading: level === 3,
    list: list?.type === schema.nodes.bullets,
    numbers: list?.type === schema.nodes.numbers,
    quote: isWithin(state, schema.nodes.quote),
    picture: state.selection instanceof NodeSelection && state.selection.node.type.name === 'picture',
  };
  return new Set(Object.entries(active).flatMap(([name, isActive]) => (isActive ? [name] : [])));
}

function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return ancestorsOf($from).some(({ node }) => node.type === type);
}

interface Ancestor {
  node: Node;
  pos: number;
}

/** The blocks around a position, the innermost first. */
const ancestorsOf = ($pos: EditorState['selection']['$from']): Ancestor[] =>
  Array.from({ length: $pos.depth }, (_, index) => $pos.depth - index).map((depth) => ({
    node: $pos.node(depth),
    pos: $pos.before(depth),
  }));

function innermostList(state: EditorState): (Ancestor & { type: NodeType }) | undefined {
  const list = ancestorsOf(state.selection.$from).find(({ node }) => /^(bullets|numbers)$/.test(node.type.name));
  return list && { ...list, type: list.node.type };
}

function toggleHeading(schema: EditorSchema, level: 2 | 3): Command {
  const { heading, paragraph } = schema.nodes;
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    if (parent.type === heading && parent.attrs['level'] === level) return setBlockType(paragraph)(state, dispatch);
    if (!setBlockType(heading, { level })(state)) return false;
    if (!dispatch) return true;
    // A heading has one line.
    const { tr, selection } = state;
    const breaks: number[] = [];
    state.doc.nodesBetween(selection.from, selection.to, (node, pos) => {
      if (node.isTextblock) node.forEach((child, offset) => child.isText || breaks.push(pos + 1 + offset));
    });
    for (const pos of breaks) tr.replaceWith(pos, pos + 1, schema.text(' '));
    tr.setBlockType(selection.from, selection.to, heading, { level });
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Makes a list, a list of the other kind, or paragraphs again. */
function toggleList(type: NodeType, other: NodeType): Command {
  return (state, dispatch) => {
    const list = innermostList(state);
    if (list?.type === type) return liftListItem(state.schema.nodes['item'] as NodeType)(state, dispatch);
    if (list?.type !== other) return wrapInList(type)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { isTight: list.node.attrs['isTight'] }));
    return true;
  };
}

/** Puts a block after the one with the cursor, or in its place if that is empty; the cursor goes on in a paragraph. */
export function insertBlock(block: Node): Command {
  return ({ tr, selection: { $from, $to } }, dispatch) => {
    if (!dispatch) return true;
    const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
    const from = isEmpty ? $from.before() : $to.parent.isTextblock ? $to.after() : $to.pos;
    tr.replaceWith(from, isEmpty ? $from.after() : from, block);
    const after = from + block.nodeSize;
    if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, block.type.schema.node('paragraph'));
    tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1)));
    dispatch(tr.scrollIntoView());
    return true;
  };
}

export interface LinkRange {
  from: number;
  to: number;
  url: string;
}

/** The link at the cursor, whole, or the selection; a selected picture or divider is no link. */
export function linkAt(state: EditorState): LinkRange | undefined {
  if (state.selection instanceof NodeSelection) return undefined;
  const { from, to, $from, empty } = state.selection;
  const { link } = state.schema.marks as EditorSchema['marks'];
  const mark = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  const url = String(mark?.attrs['url'] ?? '');
  if (!empty || !mark) return { from, to, url };
  let start = $from.start();
  let range = { from, to };
  $from.parent.forEach((child, offset) => {
    const at = $from.start() + offset;
    const end = at + child.nodeSize;
    if (!mark.isInSet(child.marks)) start = end;
    else if (from >= start && from <= end) range = { from: Math.min(start, at), to: end };
  });
  return { ...range, url };
}

/** Makes a link of a part of the text, or of a new one; without an address there is none. */
export function setLink({ from, to }: LinkRange, url: string, text: string): Command {
  return (state, dispatch) => {
    const { link } = state.schema.marks as EditorSchema['marks'];
    const { tr } = state;
    if (url === '') tr.removeMark(from, to, link);
    else if (from === to) tr.insert(from, state.schema.text(text || url, [link.create({ url })]));
    else tr.removeMark(from, to, link).addMark(from, to, link.create({ url }));
    tr.removeStoredMark(link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
