import type { PageTextFieldDto } from '@leap/client/admin';
import type { Form } from '@leap/forms';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fieldName, hasText, type TextValues } from '../editable-texts/text-values';
import type { TextBlock } from './page-sections';

interface TextLists {
  /** Whether it is shown: an entry of a list that is left out is not. */
  isShown(this: void, field: PageTextFieldDto): boolean;
  /** Shows another entry at the end, if there is one, and focuses it. */
  add(block: TextBlock): void;
  /** Leaves an entry out, in both languages. */
  remove(field: PageTextFieldDto): void;
  /** Of the button that adds one: it has the focus after a removal. */
  addButton: RefObject<HTMLButtonElement | null>;
}

/** The entries of lists among a page's texts. Each has a position of its own: one that is left out is empty. */
export function useTextLists(form: Form<TextValues>, texts: readonly PageTextFieldDto[]): TextLists {
  const { values, formRef } = form;
  // An entry stays while its text is typed anew.
  const [open, setOpen] = useState(
    () => new Set(texts.filter((text) => hasText(text, values)).map(({ path }) => path)),
  );
  const [focused, setFocused] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const input = focused === undefined ? null : formRef.current?.elements.namedItem(focused);
    if (input instanceof HTMLElement) input.focus();
  }, [focused, formRef]);
  const isShown = (field: PageTextFieldDto): boolean =>
    field.isOptional !== true || open.has(field.path) || hasText(field, values);

  function add({ texts: entries }: TextBlock): void {
    const last = entries.findLastIndex(isShown);
    // The positions before the last one are those of entries that were taken out.
    const next = entries.slice(last + 1).find((one) => !isShown(one)) ?? entries.find((one) => !isShown(one));
    if (!next) return;
    setOpen(new Set(open).add(next.path));
    setFocused(fieldName('en', next.path));
  }

  function remove({ path }: PageTextFieldDto): void {
    setOpen(new Set([...open].filter((one) => one !== path)));
    setFocused(undefined);
    form.setAll({ [fieldName('en', path)]: '', [fieldName('es', path)]: '' });
    // The button that was pressed goes.
    addButton.current?.focus();
  }

  return { isShown, add, remove, addButton };
}
