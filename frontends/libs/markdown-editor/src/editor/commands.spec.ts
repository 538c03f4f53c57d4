import { expect, it } from '@jest/globals';
import { parseMarkdown } from '@leap/markdown';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { linkAt } from './commands';
import { documentOfTree } from './document-of-tree';
import { schemaFor } from './schema';

it('a link is of text: a selected divider is none', () => {
  const doc = documentOfTree(schemaFor({}), parseMarkdown('---\n\na'));
  const state = EditorState.create({ doc });
  const select = (selection: TextSelection | NodeSelection) => state.apply(state.tr.setSelection(selection));
  expect(linkAt(select(NodeSelection.create(doc, 0)))).toBeUndefined();
  expect(linkAt(select(TextSelection.create(doc, 2, 3)))).toEqual({ from: 2, to: 3, url: '' });
});
