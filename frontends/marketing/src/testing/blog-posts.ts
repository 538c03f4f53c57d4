import { parsed } from '../../../testing/parsed';
import type { BlogPostDto, BlogPostSummaryDto } from '@leap/client/marketing';

/** A post of the API, with changed fields. */
export function blogPost(changes: Partial<BlogPostDto> = {}): BlogPostDto {
  return parsed({
    id: changes.slug ?? 'sample-post',
    slug: 'sample-post',
    title: 'Sample post',
    excerpt: 'What the sample post is about.',
    content: 'First paragraph.\n\n## A heading\n\nWith **bold** and *italic* words.',
    isPublished: true,
    tags: ['burnout'],
    language: 'en',
    createdAt: '2026-02-03T10:00:00.000Z',
    publishedAt: '2026-02-03T10:00:00.000Z',
    authorName: 'Founder',
    readTimeMinutes: 4,
    wordCount: 640,
    ...changes,
  });
}

/** The same without the fields of a single post. */
export function blogSummary(changes: Partial<BlogPostSummaryDto> = {}): BlogPostSummaryDto {
  const { translationSlug: _slug, translationLanguage: _language, contentTree: _tree, ...summary } = blogPost(changes);
  return summary;
}
