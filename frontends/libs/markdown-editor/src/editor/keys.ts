import { baseKeymap, chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, type Command } from 'prosemirror-state';
import { commandsOf, type EditorAction } from './commands';
import type { EditorSchema } from './schema';

/** Keys of the buttons, with Ctrl or ⌘. The last key of a digit is pressed with Shift. */
export const shortcuts: Partial<Record<EditorAction | 'link', string>> = {
  bold: 'b',
  italic: 'i',
  code: 'e',
  link: 'k',
  heading: 'Shift-6',
  subheading: 'Shift-5',
  numbers: 'Shift-7',
  list: 'Shift-8',
  quote: 'Shift-9',
  undo: 'z',
  redo: 'Shift-z',
};

export function keyPlugins(schema: EditorSchema, askForLink: () => void): Plugin[] {
  const commands = commandsOf(schema);
  const { item, paragraph, heading } = schema.nodes;
  const own = Object.entries(shortcuts).map(([name, key]): [string, Command] => [
    `Mod-${key}`,
    name === 'link' ? () => (askForLink(), true) : commands[name as EditorAction],
  ]);
  return [
    tabPlugin(sinkListItem(item), liftListItem(item)),
    keymap({
      ...Object.fromEntries(own),
      'Mod-y': commands.redo,
      Enter: splitListItem(item),
      'Shift-Enter': chainCommands(exitCode, insertBreak(schema)),
      Backspace: chainCommands(undoInputRule, (state, dispatch) => {
        const { $from, empty } = state.selection;
        if (!empty || $from.parentOffset > 0 || $from.parent.type !== heading) return false;
        return setBlockType(paragraph)(state, dispatch);
      }),
    }),
    keymap(baseKeymap),
  ];
}

/** Ends the line; a second time it ends the paragraph: an empty line is the end of one. */
function insertBreak(schema: EditorSchema): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type !== schema.nodes.paragraph) return false;
    const { tr } = state;
    if ($from.nodeBefore?.type === schema.nodes.break) {
      tr.delete($from.pos - 1, state.selection.to).split($from.pos - 1);
    } else tr.replaceSelectionWith(schema.node('break'));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Tab moves items of lists. Where it cannot, and after Escape, it leaves the editor, as it does everywhere. */
function tabPlugin(sink: Command, raise: Command): Plugin {
  let isLeaving = false;
  return new Plugin({
    props: {
      handleKeyDown(view, { key, shiftKey, ctrlKey, metaKey, altKey }) {
        if (key === 'Escape') isLeaving = true;
        if (key !== 'Tab' || ctrlKey || metaKey || altKey) {
          if (!/^(Escape|Tab|Shift)$/.test(key)) isLeaving = false;
          return false;
        }
        if (isLeaving) {
          isLeaving = false;
          return false;
        }
        return (shiftKey ? raise : sink)(view.state, view.dispatch);
      },
    },
  });
}
