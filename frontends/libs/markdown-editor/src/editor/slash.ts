import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';

/** The menu that `/` on an empty line opens; `query` is what is written behind it. */
export interface SlashState {
  query: string;
  /** Where the line begins. */
  pos: number;
}

interface MenuState {
  menu?: SlashState;
  dismissed?: number;
}

const key = new PluginKey<MenuState>('slash');

export const slashPlugin = (): Plugin =>
  new Plugin<MenuState>({
    key,
    state: {
      init: () => ({}),
      apply(tr, before, _old, state) {
        const menu = menuAt(state);
        if (!menu) return {};
        const isDismissed = tr.getMeta(key) === 'dismiss' || before.dismissed === menu.pos;
        return isDismissed ? { dismissed: menu.pos } : { menu };
      },
    },
  });

function menuAt({ selection: { $from, empty } }: EditorState): SlashState | undefined {
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parent.childCount !== 1) return undefined;
  const found = /^\/([\p{L}\p{M} ]{0,30})$/u.exec(parent.textContent);
  if (!found || $from.parentOffset !== parent.content.size) return undefined;
  return { query: found[1]?.trim() ?? '', pos: $from.before() };
}

export const slashOf = (state: EditorState): SlashState | undefined => key.getState(state)?.menu;

export const dismissSlash = (tr: Transaction): Transaction => tr.setMeta(key, 'dismiss');
