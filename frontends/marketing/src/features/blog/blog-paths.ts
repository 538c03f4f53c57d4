/** The blog's paths, without language. */
export const blogPaths = {
  list: '/blog',
  post: '/blog/:slug',
  /** Preview of an unpublished post. */
  preview: '/blog-preview',
  /** Address of one post. */
  to: (slug: string): string => `/blog/${encodeURIComponent(slug)}`,
} as const;
