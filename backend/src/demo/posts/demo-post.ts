import type { BlogTag, Language } from '@leap/domain';

/** One sample article. Articles of one `pair` are translations of each other. */
export interface DemoPost {
  slug: string;
  pair?: string;
  language: Language;
  title: string;
  excerpt: string;
  tags: BlogTag[];
  isPublished: boolean;
  /** ISO instant. */
  writtenAt: string;
  content: string;
}
