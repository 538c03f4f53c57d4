/** The blog's paths, without language. */
export const blogPaths = {
  list: '/blog',
  post: '/blog/:slug',
  /** Posts of one tag. */
  tag: '/blog/tag/:tag',
  /** Preview of an unpublished post. */
  preview: '/blog-preview',
  /** Address of one post. */
  to: (slug: string): string => `/blog/${encodeURIComponent(slug)}`,
  /** Address of one tag. */
  toTag: (tag: string): string => `/blog/tag/${encodeURIComponent(tag)}`,
} as const;
