import type { AdminBlogPostDto, CreateAdminBlogPostDto } from '@leap/client/admin';
import { createAdminBlogPostFields } from '@leap/client/fields/blog-admin';
import { fieldLimits, isLanguage, slugOf, type Language } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the editor's form, as texts. */
export interface BlogValues extends FormValues {
  title: string;
  slug: string;
  language: string;
  translationId: string;
  excerpt: string;
  imageId: string;
  content: string;
  /** Separated by commas. */
  tags: string;
  authorName: string;
}

export const emptyPost = (language: Language): BlogValues => ({
  title: '',
  slug: '',
  language,
  translationId: '',
  excerpt: '',
  imageId: '',
  content: '',
  tags: '',
  authorName: '',
});

/** Normalises typed tags. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => slugOf(tag, fieldLimits.tag))
      .filter(Boolean),
  ),
];

export const valuesOfPost = (post: AdminBlogPostDto): BlogValues => ({
  title: post.title,
  slug: post.slug,
  language: post.language,
  translationId: post.translationId ?? '',
  excerpt: post.excerpt,
  imageId: post.imageId ?? '',
  content: post.content,
  tags: post.tags.join(', '),
  authorName: post.authorName ?? '',
});

/** Converts values to a request. Empty values are sent, so that they are removed. */
export const toPost = (values: BlogValues): CreateAdminBlogPostDto => ({
  title: values.title,
  slug: values.slug.trim(),
  language: isLanguage(values.language) ? values.language : 'en',
  translationId: values.translationId || null,
  excerpt: values.excerpt,
  imageId: values.imageId || null,
  content: values.content,
  tags: tagsOf(values.tags),
  authorName: values.authorName.trim() || null,
});

/** Validates by the document's rules; tags are a list. */
export const validatePost = (values: BlogValues): FormErrors<BlogValues> =>
  checkFields(createAdminBlogPostFields, { ...values, tags: tagsOf(values.tags) });
