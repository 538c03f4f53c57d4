import type { AdminSiteSettingsDto, SettingTextDto, UpdateAdminSiteSettingsDto } from './site-settings-admin.dto.js';
import { statKeys, type Bilingual, type SiteSettings } from './site-settings.entity.js';

const bothOf = ({ en, es }: SettingTextDto): Bilingual<string> => ({ en: en ?? '', es: es ?? '' });
const textOf = ({ en, es }: Bilingual<string>): SettingTextDto => ({ en: en || undefined, es: es || undefined });

/** Maps the input to the entity. Only fields that are named here are stored. */
export function toSiteSettings(
  submitted: Omit<UpdateAdminSiteSettingsDto, 'version'>,
): Omit<
  SiteSettings,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'isOnly'
  | 'founderImageId'
  | 'founderImage'
  | 'portraitImage'
  | 'voiceNote'
  | 'retreatsImage'
  | 'firstWeek'
> &
  Partial<Pick<SiteSettings, 'firstWeek'>> {
  const { claims, stats, links, socialLinks, founderTimeline: timeline } = submitted;
  return {
    brandName: submitted.brandName,
    punchline: { en: submitted.punchline.en, es: submitted.punchline.es },
    founderFirstName: submitted.founderFirstName,
    contactEmail: submitted.contactEmail,
    contactPhone: submitted.contactPhone ?? '',
    postalAddress: submitted.postalAddress ?? '',
    accent: submitted.accent,
    practiceLanguage: submitted.practiceLanguage,
    membershipEmails: submitted.membershipEmails,
    ...(submitted.firstWeek === undefined ? {} : { firstWeek: submitted.firstWeek }),
    consultationLocation: bothOf(submitted.consultationLocation),
    consultationUrl: submitted.consultationUrl ?? null,
    socialLinks: { ...socialLinks },
    links: { ...links },
    stats: statKeys.flatMap((key) => (stats[key] === undefined ? [] : [{ key, value: stats[key] }])),
    aboutBlurb: bothOf(submitted.aboutBlurb),
    credentials: { en: submitted.credentials.en, es: submitted.credentials.es },
    founderCredentials: { en: submitted.founderCredentials.en, es: submitted.founderCredentials.es },
    founderQuote: bothOf(submitted.founderQuote),
    founderStoryBlurb: bothOf(submitted.founderStoryBlurb),
    founderPhotoUrl: submitted.founderPhotoUrl ?? null,
    portraitImageId: submitted.portraitImageId ?? null,
    portraitAlt: bothOf(submitted.portraitAlt),
    portraitFocus: { x: submitted.portraitFocus.x, y: submitted.portraitFocus.y },
    retreatsImageId: submitted.retreatsImageId ?? null,
    voiceNoteId: submitted.voiceNoteId ?? null,
    voiceTranscript: bothOf(submitted.voiceTranscript),
    founderNarrative: bothOf(submitted.founderNarrative),
    founderTimeline: {
      en: timeline.en.map(({ title, text }) => ({ title, text })),
      es: timeline.es.map(({ title, text }) => ({ title, text })),
    },
    missionQuote: bothOf(submitted.missionQuote),
    campaigns: { ...submitted.campaigns },
    claims: {
      googleReviewCount: claims.googleReviewCount,
      growth: claims.growth ?? '',
      leadOfferStartsAt: claims.leadOfferStartsAt?.toISOString(),
    },
  };
}

/** Maps the entity to an answer; empty values are absent. */
export function toAdminSiteSettings(row: SiteSettings): AdminSiteSettingsDto {
  const {
    createdAt: _createdAt,
    isOnly: _isOnly,
    founderImageId: _founderImageId,
    founderImage: _founderImage,
    portraitImage: _portraitImage,
    voiceNote: _voiceNote,
    retreatsImage: _retreatsImage,
    ...fields
  } = row;
  const { growth, googleReviewCount, leadOfferStartsAt } = row.claims;
  return {
    ...fields,
    updatedAt: row.updatedAt.toISOString(),
    contactPhone: row.contactPhone || undefined,
    postalAddress: row.postalAddress || undefined,
    consultationLocation: textOf(row.consultationLocation),
    consultationUrl: row.consultationUrl ?? undefined,
    stats: Object.fromEntries(row.stats.map(({ key, value }) => [key, value])),
    aboutBlurb: textOf(row.aboutBlurb),
    founderQuote: textOf(row.founderQuote),
    founderStoryBlurb: textOf(row.founderStoryBlurb),
    founderPhotoUrl: row.founderPhotoUrl ?? undefined,
    portraitImageId: row.portraitImageId ?? undefined,
    portraitAlt: textOf(row.portraitAlt),
    retreatsImageId: row.retreatsImageId ?? undefined,
    voiceNoteId: row.voiceNoteId ?? undefined,
    voiceTranscript: textOf(row.voiceTranscript),
    founderNarrative: textOf(row.founderNarrative),
    missionQuote: textOf(row.missionQuote),
    claims: {
      googleReviewCount,
      growth: growth || undefined,
      leadOfferStartsAt: leadOfferStartsAt === undefined ? undefined : new Date(leadOfferStartsAt),
    },
  };
}
