import type { Language } from '@leap/domain';
import { markdownFeatures } from '@leap/markdown';
import { useTranslation } from '@leap/platform';
import { Field, type TextAreaProps } from '@leap/ui';
import { useEffect, useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { imageBlock, insertBlock, linkTo, markdownEdits, type Edit, type MarkdownEdit } from './markdown-edits';
import styles from './markdown-field.module.css';
import { markdownOfDocument } from './markdown-of-document';
import type { PictureChooser } from './picture-chooser';
import { Toolbar, type ToolbarButton } from './toolbar';

export interface TextFieldProps extends Omit<TextAreaProps, 'id' | 'value' | 'onPaste' | 'help' | 'label'> {
  id: string;
  label: string;
  /** Help that stays visible below the field. */
  help?: string;
  value: string;
  /** Language of the text, which the alternative text of a picture is written in. */
  lang: Language;
  /** What the text may contain. */
  kind: keyof typeof markdownFeatures;
  /** Chooses pictures for a text that may have some. */
  pictures?: PictureChooser;
  /** Called with the text after an edit that is not typed. */
  onEdit(value: string): void;
  /** The last button of the toolbar, which shows the other view where there is one. */
  toggle: ToolbarButton | undefined;
  /** Whether the toggle was just pressed, and keeps the focus. */
  wasToggled: boolean;
}

/** The buttons; a shortcut is a key with Ctrl or ⌘. */
const buttons: readonly { edit: MarkdownEdit; sign: string; shortcut?: string }[] = [
  { edit: 'bold', sign: 'B', shortcut: 'b' },
  { edit: 'italic', sign: 'I', shortcut: 'i' },
  { edit: 'heading', sign: 'H', shortcut: 'Shift-6' },
  { edit: 'link', sign: '↗', shortcut: 'k' },
  { edit: 'list', sign: '•', shortcut: 'Shift-8' },
  { edit: 'numbers', sign: '1.', shortcut: 'Shift-7' },
  { edit: 'quote', sign: '”', shortcut: 'Shift-9' },
  { edit: 'divider', sign: '—' },
];

interface MarkdownSourceProps extends TextFieldProps {
  /** Whether the text has the focus when it appears. */
  isFocused: boolean;
  /** A picture is being chosen; with the file that was dragged or pasted. */
  picture: { file?: File } | undefined;
  setPicture(picture: { file?: File } | undefined): void;
}

/** A text area for Markdown: toolbar, shortcuts, clean pasting from documents, and pictures by button, dragging or pasting. */
export function MarkdownSource({
  onEdit,
  kind,
  toggle,
  wasToggled,
  isFocused,
  picture,
  setPicture,
  pictures,
  help,
  id,
  label,
  error,
  required,
  className,
  ...field
}: MarkdownSourceProps) {
  const { t } = useTranslation('markdown-editor');
  const Pictures = 'images' in markdownFeatures[kind] ? pictures : undefined;
  const hasPictures = Pictures !== undefined;
  const area = (): HTMLTextAreaElement | null => document.getElementById(id) as HTMLTextAreaElement | null;

  const focusesOnMount = useRef(isFocused);
  useEffect(() => {
    if (focusesOnMount.current) document.getElementById(id)?.focus();
    focusesOnMount.current = false;
  }, [id]);

  function apply({ from, to, text, start, end }: Edit): void {
    const target = area();
    if (!target) return;
    target.focus();
    target.setSelectionRange(from, to);
    // By the browser's typing command where it exists, so that it can be undone.
    const isDone = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
    if (!isDone) {
      onEdit(target.value.slice(0, from) + text + target.value.slice(to));
      // React sets the value with the next drawing.
      requestAnimationFrame(() => area()?.setSelectionRange(start, end));
    } else target.setSelectionRange(start, end);
  }

  function run(edit: MarkdownEdit): void {
    const target = area();
    if (target) apply(markdownEdits[edit](selectionOf(target)));
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // With Shift a digit's key is another sign.
    const key = event.shiftKey ? `Shift-${/^Digit(\d)$/.exec(event.code)?.[1] ?? ''}` : event.key.toLowerCase();
    const button = buttons.find(({ shortcut }) => shortcut === key);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    run(button.edit);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { clipboardData, currentTarget } = event;
    const html = clipboardData.getData('text/html');
    const file = pictureIn(clipboardData.files);
    if (hasPictures && file && html === '') {
      event.preventDefault();
      setPicture({ file });
      return;
    }
    const selection = selectionOf(currentTarget);
    const address = linkTo(selection, clipboardData.getData('text/plain').trim());
    const texts = html === '' ? '' : markdownOfDocument(html);
    if (!address && texts === '') return;
    event.preventDefault();
    const { start: from, end: to } = selection;
    apply(address ?? { from, to, text: texts, start: from + texts.length, end: from + texts.length });
  }

  function drop(event: DragEvent<HTMLTextAreaElement>): void {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    // The browser would open the file in place of the page.
    event.preventDefault();
    const file = pictureIn(files);
    if (hasPictures && file) setPicture({ file });
  }

  function insertPicture(address: string, alt: string, caption: string): void {
    setPicture(undefined);
    const target = area();
    if (!target) return;
    const { from, to, text } = insertBlock(selectionOf(target), imageBlock(address, alt, caption));
    onEdit(target.value.slice(0, from) + text + target.value.slice(to));
  }

  return (
    <div className={styles.field}>
      <Field {...{ id, label, error, required, className }} help={help ?? t(hasPictures ? 'helpWithPictures' : 'help')}>
        {(control) => (
          <>
            <Toolbar
              controls={id}
              field={label}
              focused={wasToggled ? toggle?.name : undefined}
              buttons={[
                ...buttons.map(({ edit, sign, shortcut }) => ({
                  name: edit,
                  label: t(`edits.${edit}`),
                  sign,
                  shortcut,
                  run: () => run(edit),
                })),
                ...(hasPictures
                  ? [{ name: 'picture', label: t('edits.picture'), icon: 'image' as const, run: () => setPicture({}) }]
                  : []),
                ...(toggle ? [toggle] : []),
              ]}
            />
            <textarea
              rows={4}
              {...field}
              {...control}
              required={required}
              className="ui-input ui-textarea"
              spellCheck
              onKeyDown={press}
              onPaste={paste}
              onDrop={drop}
            />
          </>
        )}
      </Field>
      {Pictures && (
        <Pictures
          isOpen={picture !== undefined}
          file={picture?.file}
          language={field.lang}
          onClose={() => setPicture(undefined)}
          onChoose={insertPicture}
        />
      )}
    </div>
  );
}

const selectionOf = ({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({
  value,
  start,
  end,
});

const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
