/** Length limits of the site settings' texts and lists: the same in form, API and database. */
export const siteSettingLimits = {
  name: 80,
  punchline: 200,
  location: 200,
  postalAddress: 300,
  stat: 40,
  campaign: 80,
  blurb: 2_000,
  story: 20_000,
  line: 300,
  lines: 30,
  stepTitle: 200,
  stepText: 1_000,
  steps: 20,
  reviews: 1_000_000,
} as const;

/** Colours of buttons, links and rings that a practice chooses from, as they are on light paper. What they are on dark is in tokens.css. */
export const accentColors = { terracotta: '#a8472a', sea: '#1d6070', indigo: '#4a4fa3', plum: '#8a3768' } as const;
export type Accent = keyof typeof accentColors;
export const accents = Object.keys(accentColors) as Accent[];

/** Emails to the practice about memberships: one for each event, one a day, or none. */
export const membershipEmails = ['each', 'daily', 'none'] as const;
export type MembershipEmails = (typeof membershipEmails)[number];

/** Whether new members see the check list of their first week. */
export const firstWeekDisplays = ['shown', 'hidden'] as const;
export type FirstWeekDisplay = (typeof firstWeekDisplays)[number];

/** The coach's voice note: one minute, as a phone records it. */
export const voiceNoteLimits = { seconds: 60, bytes: 4 * 1024 * 1024, transcript: 2_000 } as const;

/** A host with at least two labels, an optional port, path and query: no user name or password, no blanks or quotes. */
const HTTPS_ADDRESS =
  /^https:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#][^\s\\"'<>]*)?$/iu;

/** Whether a text is an https address of another site that is safe in a link. */
export const isHttpsAddress = (text: string): boolean => HTTPS_ADDRESS.test(text);

/** Whether a text is an https address, or a path of this site. */
export const isSiteAddress = (text: string): boolean => isHttpsAddress(text) || /^\/(?!\/)[^\s\\"'<>]*$/.test(text);
