/** Whoever wrote something, by the name that the practice knows: the display name, else the first name, else the address. */
export const adminAuthorName = (alias: string): string => `coalesce(nullif(btrim(${alias}.display_name), ''), nullif(btrim(${alias}.first_name), ''), ${alias}.email)`;

/** Whether members see something. */
export const communityVisibilities = ['visible', 'hidden'] as const;
export type CommunityVisibility = (typeof communityVisibilities)[number];
