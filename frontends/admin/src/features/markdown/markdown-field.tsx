import type { AdminImageDto } from '@leap/client/admin';
import type { Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Icon, TextArea, type TextAreaProps } from '@leap/ui';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { imageBlock, insertBlock, linkTo, markdownEdits, type Edit, type MarkdownEdit } from './markdown-edits';
import styles from './markdown-field.module.css';
import { markdownOfDocument } from './markdown-of-document';
import { PictureDialog } from './picture-dialog';

interface MarkdownFieldProps extends Omit<TextAreaProps, 'value' | 'onPaste'> {
  value: string;
  /** Language of the text, which the alternative text of a picture is written in. */
  lang: Language;
  /** Called with the text after an edit that is not typed. */
  onEdit(value: string): void;
  /** Whether the text may contain pictures. */
  hasPictures?: boolean;
}

/** The buttons; a shortcut is a key with Ctrl or ⌘, and Shift where it is a digit. */
const buttons: readonly { edit: MarkdownEdit; sign: string; shortcut?: string }[] = [
  { edit: 'bold', sign: 'B', shortcut: 'b' },
  { edit: 'italic', sign: 'I', shortcut: 'i' },
  { edit: 'heading', sign: 'H', shortcut: '6' },
  { edit: 'link', sign: '↗', shortcut: 'k' },
  { edit: 'list', sign: '•', shortcut: '8' },
  { edit: 'numbers', sign: '1.', shortcut: '7' },
  { edit: 'quote', sign: '”', shortcut: '9' },
  { edit: 'divider', sign: '—' },
];

/** A text field for Markdown: toolbar, shortcuts, clean pasting from documents, and pictures by button, dragging or pasting. */
export function MarkdownField({ onEdit, hasPictures = false, help, id, className, ...field }: MarkdownFieldProps) {
  const { t } = useTranslation('admin-markdown');
  const own = useId();
  const fieldId = id ?? own;
  const toolbar = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  /** A picture is being chosen; with the file that was dragged or pasted. */
  const [picture, setPicture] = useState<{ file?: File }>();
  const area = (): HTMLTextAreaElement | null => document.getElementById(fieldId) as HTMLTextAreaElement | null;

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
    const key = event.shiftKey ? (/^Digit(\d)$/.exec(event.code)?.[1] ?? '') : event.key.toLowerCase();
    const button = buttons.find(({ shortcut }) => shortcut === key && /\d/.test(key) === event.shiftKey);
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
    const file = pictureIn(event.dataTransfer.files);
    if (!hasPictures || !file) return;
    event.preventDefault();
    setPicture({ file });
  }

  function insertPicture(image: AdminImageDto, alt: string, caption: string): void {
    setPicture(undefined);
    const target = area();
    if (!target) return;
    const { from, to, text } = insertBlock(selectionOf(target), imageBlock(image.address, alt, caption));
    onEdit(target.value.slice(0, from) + text + target.value.slice(to));
  }

  const count = buttons.length + (hasPictures ? 1 : 0);

  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step && (position + step + count) % count;
    if (next === undefined) return;
    event.preventDefault();
    setPosition(next);
    toolbar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={styles.field}>
      <div
        ref={toolbar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('toolbar')}
        aria-controls={fieldId}
        className={styles.toolbar}
        onKeyDown={move}
      >
        {buttons.map(({ edit, sign, shortcut }, index) => (
          <button
            key={edit}
            type="button"
            className={styles.button}
            data-edit={edit}
            tabIndex={position === index ? 0 : -1}
            aria-label={t(`edits.${edit}`)}
            aria-keyshortcuts={shortcut && `Control+${/\d/.test(shortcut) ? 'Shift+' : ''}${shortcut.toUpperCase()}`}
            title={shortcut ? `${t(`edits.${edit}`)} (${shortcutOf(shortcut)})` : t(`edits.${edit}`)}
            onFocus={() => setPosition(index)}
            onClick={() => run(edit)}
          >
            <span aria-hidden="true" className={styles.sign} data-sign={sign} />
          </button>
        ))}
        {hasPictures && (
          <button
            type="button"
            className={styles.button}
            tabIndex={position === buttons.length ? 0 : -1}
            aria-label={t('edits.picture')}
            title={t('edits.picture')}
            onFocus={() => setPosition(buttons.length)}
            onClick={() => setPicture({})}
          >
            <Icon name="image" />
          </button>
        )}
      </div>
      <TextArea
        {...field}
        id={fieldId}
        className={className}
        help={help ?? t(hasPictures ? 'helpWithPictures' : 'help')}
        spellCheck
        onKeyDown={press}
        onPaste={paste}
        onDrop={drop}
      />
      {hasPictures && (
        <PictureDialog
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

const shortcutOf = (key: string): string => `Ctrl/⌘${/\d/.test(key) ? '+Shift' : ''}+${key.toUpperCase()}`;
