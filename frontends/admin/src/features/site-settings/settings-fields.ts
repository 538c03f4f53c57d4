import { fieldLimits, siteSettingLimits as limits } from '@leap/domain';

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

/** One field of the form. Its key is its path in the API, so that refusals find it. */
export interface SettingField {
  key: string;
  kind: SettingKind;
  max: number;
  isRequired?: boolean;
  /** `https`: an address of another site; `site`: that, or a path of this one. */
  address?: 'https' | 'site';
}

export interface SettingPart {
  id: string;
  fields: readonly SettingField[];
}

type More = Omit<SettingField, 'key' | 'kind' | 'max'>;
const field = (key: string, kind: SettingKind, max: number, more: More = {}): SettingField => ({
  key,
  kind,
  max,
  ...more,
});
const both = (key: string, kind: SettingKind, max: number, more: More = {}): SettingField[] => [
  field(`${key}.en`, kind, max, more),
  field(`${key}.es`, kind, max, more),
];
const address = (key: string, more: More = {}): SettingField =>
  field(key, 'line', fieldLimits.address, { address: 'https', ...more });
const needed: More = { isRequired: true };

/** The form's parts in their order. */
export const settingParts: readonly SettingPart[] = [
  {
    id: 'practice',
    fields: [
      field('brandName', 'line', limits.name, needed),
      field('founderFirstName', 'line', limits.name, needed),
      ...both('punchline', 'line', limits.punchline, needed),
      field('contactEmail', 'email', fieldLimits.email, needed),
      field('contactPhone', 'phone', fieldLimits.phone),
      field('practiceLanguage', 'language', 2, needed),
    ],
  },
  {
    id: 'calls',
    fields: [
      address('weeklyCallUrl'),
      ...both('consultationLocation', 'line', limits.location),
      address('consultationUrl'),
    ],
  },
  {
    id: 'links',
    fields: [
      ...['applicationForm', 'aiCoach', 'consultation', 'podcastHost', 'reviews'].map((key) =>
        address(`links.${key}`, needed),
      ),
      ...['source', 'aiCoachPage', 'aboutPage'].map((key) =>
        field(`campaigns.${key}`, 'line', limits.campaign, needed),
      ),
    ],
  },
  {
    id: 'media',
    fields: [address('links.musicFile', { address: 'site' }), address('links.podcastEmbed', { address: 'site' })],
  },
  {
    id: 'social',
    fields: ['instagram', 'facebook', 'youtube', 'linkedin', 'podcast', 'messaging'].map((key) =>
      address(`socialLinks.${key}`),
    ),
  },
  {
    id: 'claims',
    fields: [
      field('claims.googleReviewCount', 'number', limits.reviews, needed),
      field('claims.growth', 'line', limits.stat),
      field('claims.leadOfferStartsAt', 'instant', 16),
      ...['livesTransformed', 'retreatsLed', 'yearsExperience'].map((key) =>
        field(`stats.${key}`, 'line', limits.stat),
      ),
    ],
  },
  {
    id: 'about',
    fields: [
      ...both('aboutBlurb', 'text', limits.blurb),
      ...both('credentials', 'lines', limits.line),
      ...both('missionQuote', 'text', limits.blurb),
    ],
  },
  {
    id: 'founder',
    fields: [
      field('founderPhotoUrl', 'picture', fieldLimits.address, { address: 'site' }),
      ...both('founderQuote', 'text', limits.blurb),
      ...both('founderStoryBlurb', 'text', limits.blurb),
      ...both('founderCredentials', 'lines', limits.line),
      ...both('founderNarrative', 'text', limits.story),
      ...both('founderTimeline', 'steps', limits.stepText),
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
