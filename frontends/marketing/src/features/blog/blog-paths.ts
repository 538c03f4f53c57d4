/** The blog's addresses, without language: router patterns and links come from here. */
export const blogPaths = {
  list: '/blog',
  post: '/blog/:slug',
  /** An unpublished post, for people with a link. */
  preview: '/blog-preview',
  /** Address of one post. */
  to: (slug: string): string => `/blog/${encodeURIComponent(slug)}`,
} as const;
