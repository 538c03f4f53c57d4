import type { AdminBlogPostDto, CreateAdminBlogPostDto } from '@leap/contracts/admin';
import { fieldLimits, isLanguage, SLUG, slugOf, type Language } from '@leap/contracts/domain';
import type { FormErrors, FormValues } from '@leap/forms';

/** What the editor's form holds: texts, as browsers have them. */
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

/** Tags as they are stored, from what somebody typed. */
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

/** What is sent. What was emptied is sent as such, so that it goes. */
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

const texts = {
  title: fieldLimits.title,
  slug: fieldLimits.slug,
  excerpt: fieldLimits.excerpt,
  content: fieldLimits.blogContent,
} as const;

/** The most characters of each field. */
export const blogLimits: Partial<Record<keyof BlogValues & string, number>> = {
  ...texts,
  authorName: fieldLimits.name,
};

/** The server's rules, told before anything is sent. */
export function validatePost(values: BlogValues): FormErrors<BlogValues> {
  const errors: FormErrors<BlogValues> = {};
  for (const [field, max] of Object.entries(texts)) {
    const length = Array.from((values[field] ?? '').trim()).length;
    if (length === 0) errors[field] = 'required';
    else if (length > max) errors[field] = 'too_long';
  }
  if (!errors.slug && !SLUG.test(values.slug.trim())) errors.slug = 'invalid_format';
  if (tagsOf(values.tags).length > fieldLimits.tagsPerPost) errors.tags = 'too_many';
  if (Array.from(values.authorName.trim()).length > fieldLimits.name) errors.authorName = 'too_long';
  return errors;
}
