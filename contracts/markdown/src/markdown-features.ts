import type { MarkdownFeatures } from './parse-markdown.js';

/** What each kind of text may contain beyond text, lists, quotes and links. */
export const markdownFeatures = {
  blog: { images: true, embeds: true },
  campaign: { images: true },
  /** Descriptions, summaries, stories and declarations, and what members write: links, no pictures. */
  plain: {},
} as const satisfies Record<string, MarkdownFeatures>;
