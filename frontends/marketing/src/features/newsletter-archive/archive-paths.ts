/** Paths of past newsletters, without language. */
export const archivePaths = {
  list: '/newsletter/archive',
  email: '/newsletter/archive/:id',
  /** Address of one past newsletter. */
  to: (id: string): string => `/newsletter/archive/${encodeURIComponent(id)}`,
} as const;
