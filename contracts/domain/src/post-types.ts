/** Kinds of posts in the member community. */
export const postTypes = ['thought', 'win', 'homework', 'general'] as const;

export type PostType = (typeof postTypes)[number];
