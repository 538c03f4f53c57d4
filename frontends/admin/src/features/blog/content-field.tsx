import { createAdminBlogPostFields } from '@leap/client/fields/blog-admin';
import { DEFAULT_LANGUAGE, isLanguage } from '@leap/domain';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { useFieldLabels } from '../content/use-field-labels';
import { MarkdownField } from '../markdown/markdown-field';
import styles from './blog.module.css';
import type { BlogValues } from './blog-values';

/** The text of a post. */
export function ContentField({ form }: { form: Form<BlogValues> }) {
  const { t } = useTranslation('admin-blog');
  const textOf = useFieldLabels();
  const { language } = form.values;
  return (
    <MarkdownField
      {...form.field('content')}
      className={styles.content}
      label={t('fields.content')}
      help={t('fields.contentHelp')}
      required
      rows={22}
      lang={isLanguage(language) ? language : DEFAULT_LANGUAGE}
      error={textOf(form.errors.content, createAdminBlogPostFields.content.maxLength)}
      onEdit={(value) => form.set('content', value)}
      kind="blog"
    />
  );
}
