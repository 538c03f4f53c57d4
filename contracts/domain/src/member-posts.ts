import { fieldLimits } from './field-limits.js';
import type { PostType } from './post-types.js';
import { postTypes } from './post-types.js';

/** Limits of a post in the member community; lengths in characters, not in UTF-16 units. */
export const memberPostLimits = {
  title: fieldLimits.title,
  minContent: 10,
  content: 50_000,
  tag: fieldLimits.tag,
  tags: fieldLimits.tagsPerPost,
  search: 200,
  comment: 2_000,
  /** Pictures of one post. */
  pictures: 4,
  /** Members whom one text names. */
  mentions: 20,
  /** How many posts can be pinned above the others. */
  pinned: 3,
} as const;

export const isPostType = (value: unknown): value is PostType => postTypes.some((type) => type === value);

/** Trims tags, drops empty ones and duplicates (ignoring case); the first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim()).filter((one) => one !== '')) {
    const key = tag.toLowerCase();
    if (!known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}

/** `'boundaries, sleep , '` as `['boundaries', 'sleep']`. */
export const splitTags = (text: string): string[] => tidyTags(text.split(','));
