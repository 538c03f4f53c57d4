import { createAdminBlogPostFields } from '@leap/client/fields/blog-admin';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { TextArea } from '@leap/ui';
import type { ClipboardEvent } from 'react';
import { useFieldLabels } from '../content/use-field-labels';
import styles from './blog.module.css';
import type { BlogValues } from './blog-values';
import { markdownOfDocument } from './markdown-of-document';

/** The text of a post. Pasted rich text is converted to light markdown, never to HTML. */
export function ContentField({ form }: { form: Form<BlogValues> }) {
  const { t } = useTranslation('admin-blog');
  const textOf = useFieldLabels();

  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const html = event.clipboardData.getData('text/html');
    if (html === '') return;
    const texts = markdownOfDocument(html);
    if (texts === '') return;
    event.preventDefault();
    insert(event.currentTarget, texts, (value) => form.set('content', value));
  }

  return (
    <TextArea
      {...form.field('content')}
      className={styles.content}
      label={t('fields.content')}
      help={t('fields.contentHelp')}
      required
      rows={22}
      spellCheck
      lang={form.values.language}
      error={textOf(form.errors.content, createAdminBlogPostFields.content.maxLength)}
      onPaste={paste}
    />
  );
}

/** Inserts text at the cursor, where possible by the browser's command, which can be undone. */
function insert(field: HTMLTextAreaElement, texts: string, set: (value: string) => void): void {
  field.focus();
  const { selectionStart, selectionEnd, value } = field;
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, texts)) return;
  set(value.slice(0, selectionStart) + texts + value.slice(selectionEnd));
}
