import { useListAdminBlogPostsQuery, type AdminBlogPostDto } from '@leap/client/admin';
import { createAdminBlogPostFields } from '@leap/client/fields/blog-admin';
import { blogTags, fieldLimits, isLanguage, languages, listLimits, slugOf } from '@leap/domain';
import { boundOf, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { SelectField, TextArea, TextField } from '@leap/ui';
import { useRef } from 'react';
import contentStyles from '../content/content.module.css';
import { useFieldLabels } from '../content/use-field-labels';
import { ImageField } from '../images/image-field';
import type { BlogValues } from './blog-values';
import { ContentField } from './content-field';

interface PostFieldsProps {
  form: Form<BlogValues>;
  /** The stored post; undefined while it is new. */
  post: AdminBlogPostDto | undefined;
}

/** All fields of a post. */
export function PostFields({ form, post }: PostFieldsProps) {
  const { t } = useTranslation('admin-blog');
  const { t: common } = useTranslation('admin-content');
  const textOf = useFieldLabels();
  const errorOf = (field: keyof BlogValues & string) =>
    textOf(form.errors[field], boundOf(createAdminBlogPostFields, field, form.errors[field] ?? ''));
  const proposed = useRef('');

  /** Suggests a slug from the title, until it was edited; a published slug stays. */
  function proposeSlug(): void {
    const { title, slug } = form.values;
    if (post?.publishedAt || (slug !== '' && slug !== proposed.current)) return;
    proposed.current = slugOf(title, fieldLimits.slug);
    if (proposed.current !== slug) form.set('slug', proposed.current);
  }

  return (
    <>
      <TextField
        {...form.field('title')}
        label={t('fields.title')}
        required
        lang={form.values.language}
        error={errorOf('title')}
        onBlur={proposeSlug}
        autoComplete="off"
      />
      <TextField
        {...form.field('slug')}
        label={t('fields.slug')}
        help={t('fields.slugHelp')}
        required
        error={errorOf('slug')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={contentStyles.pair}>
        <SelectField
          {...form.field('language')}
          label={common('language')}
          required
          error={errorOf('language')}
          options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
        />
        <TranslationField form={form} post={post} error={errorOf('translationId')} />
      </div>
      {post?.state === 'published' && <p className="ui-small ui-soft">{t('fields.languageNote')}</p>}
      <TextArea
        {...form.field('excerpt')}
        label={t('fields.excerpt')}
        help={t('fields.excerptHelp')}
        required
        rows={3}
        lang={form.values.language}
        error={errorOf('excerpt')}
      />
      <ImageField value={form.values.imageId} onChange={(id) => form.set('imageId', id)} error={errorOf('imageId')} />
      <ContentField form={form} />
      <div className={contentStyles.pair}>
        <TextField
          {...form.field('tags')}
          label={t('fields.tags')}
          help={t('fields.tagsHelp', { examples: blogTags.slice(0, 3).join(', ') })}
          error={errorOf('tags')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField
          {...form.field('authorName')}
          label={t('fields.author')}
          help={t('fields.authorHelp')}
          error={errorOf('authorName')}
          autoComplete="off"
        />
      </div>
    </>
  );
}

/** The translation in the other language: a post without one. */
function TranslationField({ form, post, error }: PostFieldsProps & { error?: string }) {
  const { t } = useTranslation('admin-blog');
  const { language, translationId } = form.values;
  const other = languages.find((one) => one !== language);
  const { data = [] } = useListAdminBlogPostsQuery(
    { language: other, untranslated: true, limit: listLimits.max },
    { skip: !isLanguage(language) },
  );
  const own = post?.translationId
    ? [{ value: post.translationId, label: post.translationTitle ?? post.translationId }]
    : [];
  const options = [
    ...own,
    ...data.filter(({ id }) => id !== post?.translationId).map(({ id, title }) => ({ value: id, label: title })),
  ];
  // The original of a new translation may not be in the first page of the list.
  const isKnown = translationId === '' || options.some(({ value }) => value === translationId);
  return (
    <SelectField
      {...form.field('translationId')}
      label={t('fields.translation')}
      placeholder={t('fields.noTranslation')}
      options={isKnown ? options : [{ value: translationId, label: '…' }, ...options]}
      error={error}
    />
  );
}
