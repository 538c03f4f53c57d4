import type { updateAdminSiteSettingsFields } from '@leap/client/fields/site-settings-admin';

/**
 * Kind of input: one line, a text, one entry per line, one block per step, a chosen picture by its address or its id, a point of it,
 * or a recording. */
export type SettingKind =
  | 'line'
  | 'text'
  | 'lines'
  | 'steps'
  | 'email'
  | 'phone'
  | 'number'
  | 'language'
  | 'membershipEmails'
  | 'firstWeek'
  | 'accent'
  | 'instant'
  | 'picture'
  | 'image'
  | 'focus'
  | 'voice';

/** A field of the form. Its key is its path in the API, for constraints and field errors. */
export interface SettingField {
  key: keyof typeof updateAdminSiteSettingsFields;
  kind: SettingKind;
}

export interface SettingPart {
  id: string;
  fields: readonly SettingField[];
}

type Key = SettingField['key'];
/** Keys with a counterpart in the other language. */
type PairKey = Key extends infer K ? (K extends `${infer Name}.en` ? Name : never) : never;

const each = (kind: SettingKind, ...keys: Key[]): SettingField[] => keys.map((key) => ({ key, kind }));
const both = (kind: SettingKind, name: PairKey): SettingField[] => each(kind, `${name}.en`, `${name}.es`);

/** Sections of the form, in order. */
export const settingParts: readonly SettingPart[] = [
  {
    id: 'practice',
    fields: [
      ...each('line', 'brandName', 'founderFirstName'),
      ...both('line', 'punchline'),
      ...each('accent', 'accent'),
      ...each('email', 'contactEmail'),
      ...each('phone', 'contactPhone'),
      ...each('text', 'postalAddress'),
      ...each('language', 'practiceLanguage'),
      ...each('membershipEmails', 'membershipEmails'),
      ...each('firstWeek', 'firstWeek'),
    ],
  },
  {
    id: 'portrait',
    fields: [
      ...each('image', 'portraitImageId'),
      ...both('line', 'portraitAlt'),
      ...each('focus', 'portraitFocus.x', 'portraitFocus.y'),
    ],
  },
  { id: 'voice', fields: [...each('voice', 'voiceNoteId'), ...both('text', 'voiceTranscript')] },
  {
    id: 'calls',
    fields: [...both('line', 'consultationLocation'), ...each('line', 'consultationUrl')],
  },
  {
    id: 'links',
    fields: each(
      'line',
      'links.applicationForm',
      'links.aiCoach',
      'links.consultation',
      'links.podcastHost',
      'links.reviews',
      'campaigns.source',
      'campaigns.aiCoachPage',
      'campaigns.aboutPage',
    ),
  },
  { id: 'media', fields: each('line', 'links.musicFile', 'links.podcastEmbed') },
  { id: 'retreats', fields: each('image', 'retreatsImageId') },
  {
    id: 'social',
    fields: each(
      'line',
      'socialLinks.instagram',
      'socialLinks.facebook',
      'socialLinks.youtube',
      'socialLinks.linkedin',
      'socialLinks.podcast',
      'socialLinks.messaging',
    ),
  },
  {
    id: 'claims',
    fields: [
      ...each('number', 'claims.googleReviewCount'),
      ...each('line', 'claims.growth'),
      ...each('instant', 'claims.leadOfferStartsAt'),
      ...each('line', 'stats.livesTransformed', 'stats.retreatsLed', 'stats.yearsExperience'),
    ],
  },
  {
    id: 'about',
    fields: [...both('text', 'aboutBlurb'), ...both('lines', 'credentials'), ...both('text', 'missionQuote')],
  },
  {
    id: 'founder',
    fields: [
      ...each('picture', 'founderPhotoUrl'),
      ...both('text', 'founderQuote'),
      ...both('text', 'founderStoryBlurb'),
      ...both('lines', 'founderCredentials'),
      ...both('text', 'founderNarrative'),
      ...both('steps', 'founderTimeline'),
    ],
  },
];

/** Every field in the order of the form. */
export const settingFields: readonly SettingField[] = settingParts.flatMap(({ fields }) => fields);

/** The language of a field, if it has one. */
export const languageOf = (key: string): 'en' | 'es' | undefined =>
  key.endsWith('.en') ? 'en' : key.endsWith('.es') ? 'es' : undefined;

/** The key of a field's label: the same for both languages. */
export const nameOfField = (key: string): string => key.replace(/\.(en|es)$/, '');
