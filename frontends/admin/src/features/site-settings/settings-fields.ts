import type { updateAdminSiteSettingsFields } from '@leap/client/fields/site-settings-admin';

/** How a field is typed: one line, a text, a line for each entry, a block for each step, or a picture that is chosen. */
export type SettingKind =
  | 'line'
  | 'text'
  | 'lines'
  | 'steps'
  | 'email'
  | 'phone'
  | 'number'
  | 'language'
  | 'instant'
  | 'picture';

/** One field of the form. Its key is its path in the API, so that its constraints and refusals find it. */
export interface SettingField {
  key: keyof typeof updateAdminSiteSettingsFields;
  kind: SettingKind;
}

export interface SettingPart {
  id: string;
  fields: readonly SettingField[];
}

type Key = SettingField['key'];
/** The keys that have a twin in the other language. */
type PairKey = Key extends infer K ? (K extends `${infer Name}.en` ? Name : never) : never;

const each = (kind: SettingKind, ...keys: Key[]): SettingField[] => keys.map((key) => ({ key, kind }));
const both = (kind: SettingKind, name: PairKey): SettingField[] => each(kind, `${name}.en`, `${name}.es`);

/** The form's parts in their order. */
export const settingParts: readonly SettingPart[] = [
  {
    id: 'practice',
    fields: [
      ...each('line', 'brandName', 'founderFirstName'),
      ...both('line', 'punchline'),
      ...each('email', 'contactEmail'),
      ...each('phone', 'contactPhone'),
      ...each('language', 'practiceLanguage'),
    ],
  },
  {
    id: 'calls',
    fields: [
      ...each('line', 'weeklyCallUrl'),
      ...both('line', 'consultationLocation'),
      ...each('line', 'consultationUrl'),
    ],
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

/** The language that a field is written in, when it has one. */
export const languageOf = (key: string): 'en' | 'es' | undefined =>
  key.endsWith('.en') ? 'en' : key.endsWith('.es') ? 'es' : undefined;

/** The key of a field's texts: the same for both of its languages. */
export const nameOfField = (key: string): string => key.replace(/\.(en|es)$/, '');
