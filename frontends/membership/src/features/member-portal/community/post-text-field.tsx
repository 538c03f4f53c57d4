import { useLanguage } from '@leap/i18n';
import { useEditor } from '@leap/markdown-editor/on-demand';
import { TextArea, type TextAreaProps } from '@leap/ui';
import { useEffect, useId, useRef, useState } from 'react';

interface PostTextFieldProps extends Omit<TextAreaProps, 'id' | 'label' | 'help' | 'value'> {
  label: string;
  /** Of the text area: how formatting is written. */
  help: string;
  value: string;
  /** Called with the text after an edit that is not typed into the text area. */
  onEdit(value: string): void;
}

/**
 * The text of a post, written as the circle will see it. The editor is fetched when its form first has the focus; until it is there, without
 * it and for texts that are too long for it, there is a text area for the same text.
 */
export function PostTextField({ onEdit, help, ...field }: PostTextFieldProps) {
  const id = useId();
  const language = useLanguage();
  const [isWanted, setWanted] = useState(false);
  const [isTooLong, setTooLong] = useState(false);
  /** Who was writing goes on in the text area. */
  const goesOn = useRef(false);
  const editor = useEditor({ id, kind: 'plain', isWanted, onTooLong: () => setTooLong(true) });

  useEffect(() => {
    const form = document.getElementById(id)?.closest('form');
    const want = (): void => setWanted(true);
    form?.addEventListener('focusin', want, { once: true });
    return () => form?.removeEventListener('focusin', want);
  }, [id]);
  // An empty text is not too long; the area leaves once nobody is in it.
  useEffect(() => {
    if (isTooLong && field.value === '' && document.activeElement?.id !== id) setTooLong(false);
  }, [id, isTooLong, field.value]);
  useEffect(() => {
    const area = goesOn.current ? document.getElementById(id) : null;
    goesOn.current = false;
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [id, isTooLong]);

  if (!editor || isTooLong) return <TextArea {...field} id={id} help={help} />;
  return (
    <editor.VisualField
      {...field}
      id={id}
      kind="plain"
      lang={language}
      selection={editor.selection}
      isCompact
      toggle={undefined}
      wasToggled={false}
      onEdit={onEdit}
      onTooLong={() => {
        goesOn.current = document.getElementById(id) === document.activeElement;
        setTooLong(true);
      }}
    />
  );
}
