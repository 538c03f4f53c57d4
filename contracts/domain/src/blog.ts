/** Stable keys of blog tags; their labels are texts of the client, so that rules about a tag hold in every language. */
export const blogTags = [
  'sexual-mastery',
  'sacred-masculinity',
  'burnout',
  'shame',
  'alignment',
  'relationships',
  'self-mastery',
] as const;

export type BlogTag = (typeof blogTags)[number];

/** Number of tags on a card of the blog list. */
export const MAX_TAGS_PER_CARD = 3;

export const WORDS_PER_MINUTE = 200;

export function isBlogTag(value: unknown): value is BlogTag {
  return (blogTags as readonly unknown[]).includes(value);
}

/** Which closing call to action a post gets. */
export function closingCallToAction(tags: readonly string[]): 'sexual-mastery' | 'general' {
  return tags.includes('sexual-mastery') || tags.includes('sacred-masculinity') ? 'sexual-mastery' : 'general';
}

/** Number of words between spaces, as specified: a line break alone does not separate words. */
export function countWords(text: string): number {
  return text.split(' ').filter((word) => word !== '').length;
}

/** Reading time in whole minutes: words divided by 200, rounded up. */
export function readTimeMinutes(text: string): number {
  return Math.ceil(countWords(text) / WORDS_PER_MINUTE);
}

/** State of a post for readers: hidden, scheduled, or visible. */
export const blogPostStates = ['draft', 'scheduled', 'published'] as const;

export type BlogPostState = (typeof blogPostStates)[number];

/** The shape of a slug and of a tag: lowercase letters and digits, joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slug for a title: without accents, cut at the end of a word when it is too long. Empty when no character remains. */
export function slugOf(title: string, maxLength = 120): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= maxLength) return plain;
  const cut = plain.slice(0, maxLength + 1);
  return (cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, maxLength)).replace(/-$/, '');
}
