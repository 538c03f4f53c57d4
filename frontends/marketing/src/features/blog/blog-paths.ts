/** The blog's addresses, without language: router patterns and links come from here. */
export const blogPaths = {
  list: '/blog',
  post: '/blog/:slug',
  /** Address of one post. */
  to: (slug: string): string => `/blog/${encodeURIComponent(slug)}`,
} as const;
