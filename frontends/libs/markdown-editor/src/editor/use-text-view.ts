import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { activeActions } from './commands';
import { createView, type TextView, type ViewOptions } from './create-view';
import { dismissSlash, slashOf } from './slash';

interface OpenMenu {
  query: string;
  /** Pixels below the top of the editor. */
  top: number;
}

interface TextViewOptions extends Omit<ViewOptions, 'onState'> {
  /** Called when another text is shown: positions in the one before are none of it. */
  onReplaced(): void;
}

interface TextEditor {
  /** Ref of the element that the editor is in. */
  mount: RefObject<HTMLDivElement | null>;
  view: EditorView | undefined;
  /** Names of the buttons that are pressed. */
  active: ReadonlySet<string>;
  slash: OpenMenu | undefined;
  dismissSlash(): void;
  /** Removes what was written to open the menu. */
  clearSlash(): void;
}

/** An editor in an element: follows the value, and says what is selected. */
export function useTextView(options: TextViewOptions): TextEditor {
  const { text, features } = options;
  const mount = useRef<HTMLDivElement>(null);
  const editor = useRef<TextView>(undefined);
  const latest = useRef(text);
  const first = useRef(options.selection);
  const [view, setView] = useState<EditorView>();
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const [slash, setSlash] = useState<OpenMenu>();

  const onText = useEffectEvent((changed: string, isTooLong: boolean) => {
    latest.current = changed;
    if (isTooLong) options.onTooLong(changed);
    else options.onText(changed);
  });
  const onState = useEffectEvent((state: EditorState) => {
    const now = activeActions(state);
    setActive((before) => (before.size === now.size && [...now].every((name) => before.has(name)) ? before : now));
    const current = editor.current?.view;
    const menu = current?.hasFocus() ? slashOf(state) : undefined;
    const top = menu && current && topOf(current, menu.pos);
    setSlash((before) =>
      !menu || top === undefined
        ? undefined
        : before?.query === menu.query && before.top === top
          ? before
          : { query: menu.query, top },
    );
  });
  const onLink = useEffectEvent(() => options.onLink());
  const onPicture = useEffectEvent((file?: File) => options.onPicture(file));
  const onRefused = useEffectEvent(() => options.onRefused());
  const onKey = useEffectEvent((event: KeyboardEvent) => options.onKey(event));
  const attributes = useEffectEvent(() => options.attributes());
  const isEditable = useEffectEvent(() => options.isEditable());
  const follow = useEffectEvent(() => {
    if (text === latest.current) return;
    latest.current = text;
    if (editor.current?.show(text) === false) options.onTooLong(text);
    else options.onReplaced();
  });

  // Before anything else happens: who was writing in a text area goes on.
  useLayoutEffect(() => {
    if (!mount.current) return undefined;
    const created = createView(mount.current, {
      text: latest.current,
      features,
      selection: first.current,
      attributes: () => attributes(),
      isEditable: () => isEditable(),
      onText: (changed) => onText(changed, false),
      onTooLong: (changed) => onText(changed, true),
      onState: (state) => onState(state),
      onLink: () => onLink(),
      onPicture: (file) => onPicture(file),
      onRefused: () => onRefused(),
      onKey: (event) => onKey(event),
    });
    editor.current = created;
    setView(created.view);
    return () => {
      editor.current = undefined;
      created.view.destroy();
    };
  }, [features]);
  // At once: in an effect that waits, the text is one that a later edit has replaced.
  useLayoutEffect(() => follow(), [text]);
  // Errors, the language and the menu change attributes of the text.
  useEffect(() => {
    editor.current?.view.setProps({ attributes: () => attributes(), editable: () => isEditable() });
  });

  return {
    mount,
    view,
    active,
    slash,
    dismissSlash: () => view?.dispatch(dismissSlash(view.state.tr)),
    clearSlash() {
      const menu = view && slashOf(view.state);
      if (menu) view.dispatch(view.state.tr.delete(menu.pos + 1, view.state.selection.from));
    },
  };
}

function topOf(view: EditorView, pos: number): number {
  const parent = view.dom.parentElement;
  const line = view.nodeDOM(pos);
  if (!parent || !(line instanceof HTMLElement)) return 0;
  return Math.round(line.getBoundingClientRect().bottom - parent.getBoundingClientRect().top);
}
