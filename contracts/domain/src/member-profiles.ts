/** Limits of a member's profile, in characters. */
export const memberProfileLimits = {
  location: 80,
  pronouns: 40,
  askAbout: 300,
  language: 40,
  languages: 8,
  search: 200,
} as const;
