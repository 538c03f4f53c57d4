/** Kinds of posts in the member community. */
export const postTypes = ['thought', 'win', 'homework', 'general'] as const;

export type PostType = (typeof postTypes)[number];

/** Kinds of reactions to a post beside the like, in the order in which they are shown. */
export const postReactions = ['with_you', 'strength', 'thanks'] as const;

export type PostReaction = (typeof postReactions)[number];
