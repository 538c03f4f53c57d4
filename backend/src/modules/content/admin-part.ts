import type { NamedRecords, SearchableRecords } from '../../common/admin-search.js';

/** This room's part of the admin area's search. */
export const contentSearch = {
  'blog-post': {
    table: 'blog_posts',
    title: 'title',
    state: `CASE WHEN is_published THEN 'published' WHEN scheduled_at IS NOT NULL THEN 'scheduled' ELSE 'draft' END`,
    at: 'coalesce(published_at, scheduled_at)',
    isTitleFirst: true,
    isForEditors: true,
  },
} satisfies Record<string, SearchableRecords>;

/** Records of this room that the audit log names. */
export const contentNames = {
  'blog-post': { table: 'blog_posts', name: 'title' },
  'retreat-offering': { table: 'retreat_offerings', name: 'title' },
  testimonial: { table: 'testimonials', name: 'name' },
  image: { table: 'images', name: { en: 'alt_en', es: 'alt_es' } },
} satisfies Record<string, NamedRecords>;
