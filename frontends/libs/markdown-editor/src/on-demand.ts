import { loadTexts, useTranslation } from '@leap/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { markdownEditorTexts } from './markdown-editor-texts';

/** The code of the editor. */
export type VisualEditor = typeof import('./editor/visual-field');

/** A text area that the editor may take the place of. */
interface OnDemand {
  id: string;
  kind: Parameters<VisualEditor['canShow']>[1];
  /** Whether somebody writes: the code is fetched from then on. */
  isWanted: boolean;
  /** Called instead where the text is too long for the editor. */
  onTooLong(): void;
}

/** The editor in place of a text area, with the selection that the text area had if somebody was in it. */
export interface ShownEditor extends VisualEditor {
  selection: ReturnType<VisualEditor['selectionIn']>;
}

let fetched: VisualEditor | undefined;

/** A text parsed as the server will; undefined until the editor's code is there. */
export const treeOf: (...text: Parameters<VisualEditor['treeOf']>) => ReturnType<VisualEditor['treeOf']> | undefined = (
  ...text
) => fetched?.treeOf(...text);

/** After a change of the focus, a press of the pointer may not be over yet. */
const PRESS_MS = 300;

/**
 * The editor as soon as it is there and in nobody's way. In a text area with the focus it waits until the next field has it, unless nothing
 * was written since and the selection can be taken over. Without its code the text area stays.
 */
export function useEditor({ id, kind, isWanted, onTooLong }: OnDemand): ShownEditor | undefined {
  const { i18n } = useTranslation();
  const [shown, setShown] = useState<ShownEditor>();
  const replace = useEffectEvent((editor: VisualEditor, selection: ShownEditor['selection']) => {
    const area = document.getElementById(id);
    if (area instanceof HTMLTextAreaElement && !editor.canShow(area.value, kind)) onTooLong();
    // At once, so that no key is pressed between the two.
    flushSync(() => setShown({ ...editor, selection }));
  });
  const load = useEffectEvent(async (): Promise<VisualEditor> => {
    const [editor] = await Promise.all([
      import(/* webpackChunkName: "visual-editor" */ './editor/visual-field'),
      loadTexts(i18n, markdownEditorTexts),
    ]);
    fetched = editor;
    return editor;
  });

  useEffect(() => {
    // It asks where things are: in a document without a layout (component tests) the text area stays.
    if (!isWanted || typeof document.elementFromPoint !== 'function') return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const area = document.getElementById(id);
    let isWritten = false;
    for (const type of ['input', 'compositionstart'])
      area?.addEventListener(type, () => (isWritten = true), { signal });
    function show(editor: VisualEditor): void {
      if (signal.aborted) return;
      const isFocused = area instanceof HTMLTextAreaElement && area === document.activeElement;
      const selection = isFocused && !isWritten ? editor.selectionIn(area, kind) : undefined;
      if (isFocused && !selection) return;
      ending.abort();
      replace(editor, selection);
    }
    void load().then(
      (editor) => {
        show(editor);
        if (signal.aborted) return;
        const later = ({ target }: FocusEvent): void => {
          if (target !== area && target instanceof Element && target.matches('input, textarea, select'))
            setTimeout(() => target === document.activeElement && show(editor), PRESS_MS);
        };
        document.addEventListener('focusin', later, { signal });
      },
      () => undefined,
    );
    return () => ending.abort();
  }, [id, isWanted, kind]);
  return shown;
}
