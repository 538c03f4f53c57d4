import type { AdminSiteSettingsDto, UpdateAdminSiteSettingsDto } from '@leap/client/admin';
import { updateAdminSiteSettingsFields } from '@leap/client/fields/site-settings-admin';
import {
  accents,
  BOOKING_ZONE,
  firstWeekDisplays,
  membershipEmails,
  fromWallClock,
  isLanguage,
  wallClock,
} from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';
import { settingFields, type SettingField } from './fields/settings-fields';

type Step = UpdateAdminSiteSettingsDto['founderTimeline']['en'][number];

export const emptySettings: FormValues = Object.fromEntries(settingFields.map(({ key }) => [key, '']));

/** The value at a path. */
const valueAt = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      from,
    );

const blankLine = /\n[^\S\n]*\n+/;

/** Formats steps as blocks: headline, text, and an empty line between steps. */
export const blocksOf = (steps: readonly Step[]): string =>
  steps.map(({ title, text }) => `${title}\n${text.replace(new RegExp(blankLine, 'g'), '\n')}`).join('\n\n');

/** Parses blocks into steps; a block without a text has an empty one. */
export const stepsOf = (text: string): Step[] =>
  text
    .split(blankLine)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const [title = '', ...rest] = block.split('\n');
      return { title: title.trim(), text: rest.join('\n').trim() };
    });

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function typed({ key, kind }: SettingField, settings: AdminSiteSettingsDto): string {
  const value = valueAt(settings, key);
  if (kind === 'steps') return blocksOf(Array.isArray(value) ? (value as Step[]) : []);
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'instant') return typeof value === 'string' ? wallClock(value, BOOKING_ZONE) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The form's values of the settings. */
export const valuesOfSettings = (settings: AdminSiteSettingsDto): FormValues =>
  Object.fromEntries(settingFields.map((one) => [one.key, typed(one, settings)]));

/** Converts values that passed {@link validateSettings} to a request. */
export function toSettings(values: FormValues): Omit<UpdateAdminSiteSettingsDto, 'version'> {
  const of = (key: string): string => values[key] ?? '';
  const both = (key: string) => ({ en: of(`${key}.en`), es: of(`${key}.es`) });
  const lines = (key: string) => ({ en: linesOf(of(`${key}.en`)), es: linesOf(of(`${key}.es`)) });
  const startsAt = of('claims.leadOfferStartsAt');
  const language = of('practiceLanguage');
  const emails = of('membershipEmails');
  const firstWeek = of('firstWeek');
  const accent = of('accent');
  return {
    brandName: of('brandName'),
    punchline: both('punchline'),
    founderFirstName: of('founderFirstName'),
    contactEmail: of('contactEmail'),
    contactPhone: of('contactPhone'),
    postalAddress: of('postalAddress'),
    accent: accents.find((value) => value === accent) ?? 'terracotta',
    practiceLanguage: isLanguage(language) ? language : 'en',
    membershipEmails: membershipEmails.find((value) => value === emails) ?? 'each',
    firstWeek: firstWeekDisplays.find((value) => value === firstWeek),
    consultationLocation: both('consultationLocation'),
    consultationUrl: of('consultationUrl'),
    socialLinks: {
      instagram: of('socialLinks.instagram'),
      facebook: of('socialLinks.facebook'),
      youtube: of('socialLinks.youtube'),
      linkedin: of('socialLinks.linkedin'),
      podcast: of('socialLinks.podcast'),
      messaging: of('socialLinks.messaging'),
    },
    links: {
      applicationForm: of('links.applicationForm'),
      aiCoach: of('links.aiCoach'),
      consultation: of('links.consultation'),
      podcastHost: of('links.podcastHost'),
      reviews: of('links.reviews'),
      musicFile: of('links.musicFile'),
      podcastEmbed: of('links.podcastEmbed'),
    },
    stats: {
      livesTransformed: of('stats.livesTransformed'),
      retreatsLed: of('stats.retreatsLed'),
      yearsExperience: of('stats.yearsExperience'),
    },
    aboutBlurb: both('aboutBlurb'),
    credentials: lines('credentials'),
    founderCredentials: lines('founderCredentials'),
    founderQuote: both('founderQuote'),
    founderStoryBlurb: both('founderStoryBlurb'),
    founderPhotoUrl: of('founderPhotoUrl'),
    founderNarrative: both('founderNarrative'),
    founderTimeline: { en: stepsOf(of('founderTimeline.en')), es: stepsOf(of('founderTimeline.es')) },
    portraitImageId: of('portraitImageId'),
    portraitAlt: both('portraitAlt'),
    portraitFocus: { x: Number(of('portraitFocus.x')), y: Number(of('portraitFocus.y')) },
    retreatsImageId: of('retreatsImageId'),
    voiceNoteId: of('voiceNoteId'),
    voiceTranscript: both('voiceTranscript'),
    missionQuote: both('missionQuote'),
    campaigns: {
      source: of('campaigns.source'),
      aiCoachPage: of('campaigns.aiCoachPage'),
      aboutPage: of('campaigns.aboutPage'),
    },
    claims: {
      googleReviewCount: Number(of('claims.googleReviewCount')),
      growth: of('claims.growth'),
      ...(startsAt === '' ? {} : { leadOfferStartsAt: fromWallClock(startsAt, BOOKING_ZONE)?.toISOString() }),
    },
  };
}

/** A field's value in the API's format: lists as lists, instants as ISO texts, the rest as typed. */
function checked(
  { key, kind }: SettingField,
  values: FormValues,
): string | string[] | { title: string; text: string }[] {
  const value = values[key] ?? '';
  if (kind === 'steps') return stepsOf(value).map(({ title, text }) => ({ title, text }));
  if (kind === 'lines') return linesOf(value);
  if (kind === 'instant') return fromWallClock(value, BOOKING_ZONE)?.toISOString() ?? value;
  return value;
}

/** Texts in both languages or in none; with their owner both are required. */
const bilingual: [name: string, owner?: string][] = [
  ['consultationLocation'],
  ['portraitAlt', 'portraitImageId'],
  ['voiceTranscript', 'voiceNoteId'],
];

/** Validates by the document's rules, and those across fields: a text in both languages or in none. */
export function validateSettings(values: FormValues): FormErrors<FormValues> {
  const errors: FormErrors<FormValues> = checkFields(
    updateAdminSiteSettingsFields,
    Object.fromEntries(settingFields.map((one) => [one.key, checked(one, values)])),
  );
  for (const [name, owner] of bilingual) {
    const [en, es] = [`${name}.en`, `${name}.es`].map((key) => values[key]?.trim() ?? '');
    const isNeeded = owner !== undefined && values[owner] !== '';
    if (en === '' && (es !== '' || isNeeded)) errors[`${name}.en`] = 'required';
    if (es === '' && (en !== '' || isNeeded)) errors[`${name}.es`] = 'required';
  }
  return errors;
}
