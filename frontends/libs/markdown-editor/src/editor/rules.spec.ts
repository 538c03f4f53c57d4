import { afterEach, describe, expect, it } from '@jest/globals';
import { TextSelection } from 'prosemirror-state';
import { createView, type TextView, type ViewOptions } from './create-view';

let editor: TextView | undefined;
let text = '';

function open(value: string, selection?: ViewOptions['selection']): TextView {
  const mount = document.createElement('div');
  document.body.append(mount);
  text = value;
  editor = createView(mount, {
    text: value,
    features: {},
    selection,
    attributes: () => ({}),
    isEditable: () => true,
    onText: (changed) => {
      text = changed;
    },
    onTooLong: () => {},
    onRefused: () => {},
    onState: () => {},
    onLink: () => {},
    onPicture: () => {},
    onKey: () => false,
  });
  return editor;
}

/** What the editor does with each typed character. */
function type({ view }: TextView, characters: string): void {
  for (const character of characters) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert)))
      view.dispatch(insert());
  }
}

afterEach(() => {
  editor?.view.destroy();
  document.body.replaceChildren();
});

it('a selection of the same text, with or without carriage returns, is taken over', () => {
  const at = (value: string) => {
    const { selection } = open(value, { text: 'one\ntwo three', from: 9, to: 12 }).view.state;
    return [selection.from, selection.to];
  };
  expect(['one\r\ntwo three', 'one\ntwo three', 'another text of this length'].map(at)).toEqual([
    [9, 12],
    [9, 12],
    [1, 1],
  ]);
});

describe('three hyphens', () => {
  it('are a divider in a paragraph of their own', () => {
    const own = open('');
    type(own, '---a');
    expect(text).toBe('---\n\na');
  });

  it('delete no text that they are typed before', () => {
    const own = open('Do not lose this.');
    own.view.dispatch(own.view.state.tr.setSelection(TextSelection.create(own.view.state.doc, 1)));
    type(own, '---');
    expect(text).toContain('Do not lose this.');
  });
});
