import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { accents, type Accent, type Language } from '@leap/domain';
import { LanguageAnswer, LanguageField } from '../../../common/fields.js';
import { authProviders } from '../../../config/env-schema.js';
import type { AuthProvider } from '../../../config/env.js';
import { PictureDto, toLibraryPictureDto, toPictureDto } from '../images/picture.dto.js';
import { toVoiceNoteDto, VoiceNoteDto } from '../voice-notes/voice-notes.dto.js';
import { founderStoryPath } from './founder-story-path.js';
import { statKeys, type SiteSettings, type StatKey } from './site-settings.entity.js';
import { MarkdownNodeDto, OptionalMarkdownTree, plainTree } from '../../../common/markdown.dto.js';

export class GetSiteSettingsQueryDto {
  @LanguageField('The language of the texts; English when absent.')
  language?: Language;
}

export class SocialLinksDto {
  @ApiPropertyOptional({ description: 'Profile address.', format: 'uri', example: 'https://example.com/instagram' })
  instagram?: string;

  @ApiPropertyOptional({ description: 'Page address.', format: 'uri', example: 'https://example.com/facebook' })
  facebook?: string;

  @ApiPropertyOptional({ description: 'Channel address.', format: 'uri', example: 'https://example.com/youtube' })
  youtube?: string;

  @ApiPropertyOptional({ description: 'Profile address.', format: 'uri', example: 'https://example.com/linkedin' })
  linkedin?: string;

  @ApiPropertyOptional({
    description: 'Address in a podcast directory.',
    format: 'uri',
    example: 'https://example.com/podcast',
  })
  podcast?: string;

  @ApiPropertyOptional({
    description: 'Address that opens a messaging app.',
    format: 'uri',
    example: 'https://example.com/messaging',
  })
  messaging?: string;
}

export class ExternalLinksDto {
  @ApiProperty({ description: 'External application form.', format: 'uri', example: 'https://example.com/application' })
  applicationForm: string;

  @ApiProperty({ description: 'External AI coach site.', format: 'uri', example: 'https://example.com/ai-coach' })
  aiCoach: string;

  @ApiProperty({
    description: 'External scheduling page for the free consultation.',
    format: 'uri',
    example: 'https://example.com/consultation',
  })
  consultation: string;

  @ApiProperty({
    description: 'The show at its podcast host.',
    format: 'uri',
    example: 'https://example.com/podcast-host',
  })
  podcastHost: string;

  @ApiProperty({
    description: 'Public reviews at the maps service.',
    format: 'uri',
    example: 'https://example.com/reviews',
  })
  reviews: string;

  @ApiPropertyOptional({
    description: 'Background music; no player without it.',
    example: 'https://example.com/music.mp3',
  })
  musicFile?: string;

  @ApiPropertyOptional({
    description: "The podcast host's player; loaded when a visitor agrees.",
    example: 'https://example.com/podcast-player',
  })
  podcastEmbed?: string;
}

export class StatDto {
  @ApiProperty({
    description: 'What is counted; the client has the text.',
    enum: statKeys,
    enumName: 'StatKey',
    example: 'livesTransformed',
  })
  key: StatKey;

  @ApiProperty({ description: 'As shown.', example: '500+' })
  value: string;
}

export class TimelineStepDto {
  @ApiProperty({ description: 'Headline of the step.', example: 'Sample step' })
  title: string;

  @ApiProperty({ description: 'Plain text.', example: 'Sample text.' })
  text: string;
}

export class FounderDto {
  @ApiProperty({ description: 'Empty: the section is hidden.', type: [String], example: ['Sample credential'] })
  credentials: string[];

  @ApiPropertyOptional({ description: 'Absent: the section is hidden.', example: 'Sample quote.' })
  quote?: string;

  @ApiPropertyOptional({ description: 'Absent: the section is hidden.', example: 'Sample story.' })
  storyBlurb?: string;

  @ApiPropertyOptional({ description: 'Path or https address.', example: '/images/founder.webp' })
  photoUrl?: string;

  @ApiPropertyOptional({ description: 'The same when it is in the library.', type: PictureDto })
  picture?: PictureDto;

  @ApiPropertyOptional({
    description: 'The long story in markdown; absent: the section is hidden.',
    example: '## Sample chapter\n\nSample story.',
  })
  narrative?: string;

  @OptionalMarkdownTree('narrative')
  narrativeTree?: MarkdownNodeDto[];

  @ApiProperty({
    description: 'Steps of the timeline in order; empty: the section is hidden.',
    type: [TimelineStepDto],
  })
  timeline: TimelineStepDto[];

  @ApiPropertyOptional({
    description: 'The mission in one sentence; absent: the section is hidden.',
    example: 'Sample quote.',
  })
  missionQuote?: string;
}

export class CampaignsDto {
  @ApiProperty({ description: 'Value of `source` in links to the AI coach site.', example: 'coaching-website' })
  source: string;

  @ApiProperty({ description: 'Value of `campaign` on /ai-coach.', example: 'ai-coach-page' })
  aiCoachPage: string;

  @ApiProperty({ description: 'Value of `campaign` on /about.', example: 'about-page' })
  aboutPage: string;
}

export class ClaimsDto {
  @ApiProperty({
    description: 'Number of Google reviews that the pages mention.',
    type: 'integer',
    minimum: 0,
    example: 20,
  })
  googleReviewCount: number;

  @ApiProperty({ description: 'Growth that many clients see within 12 months.', example: '2-3x' })
  growth: string;

  @ApiPropertyOptional({
    description: 'Start of the offer of the lead page; absent: there is none.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  leadOfferStartsAt?: string;
}

/** Everything about the business that is not page copy, in one language. Empty values hide their section. */
export class SiteSettingsDto {
  @ApiProperty({ description: 'Name of the business.', example: 'LEAP' })
  brandName: string;

  @ApiProperty({ description: 'Tagline in the top bar.', example: 'Live what you already know.' })
  punchline: string;

  @ApiProperty({
    description: 'Colour of buttons, links and rings.',
    enum: accents,
    enumName: 'Accent',
    example: 'terracotta',
  })
  accent: Accent;

  @ApiProperty({ description: "The founder's first name.", example: 'Founder' })
  founderFirstName: string;

  @ApiPropertyOptional({
    description: "The coach's portrait on the first screen; absent: a figure is drawn.",
    type: PictureDto,
  })
  portrait?: PictureDto;

  @ApiPropertyOptional({
    description: 'What the coach says on the first screen; absent: it hides.',
    type: VoiceNoteDto,
  })
  voiceNote?: VoiceNoteDto;

  @ApiPropertyOptional({ description: 'On the page of retreats; absent: it hides.', type: PictureDto })
  retreatsPicture?: PictureDto;

  @ApiProperty({ description: "Path of the founder's story, without language.", example: '/founder-story' })
  founderStoryPath: string;

  @ApiProperty({ description: 'Public contact address.', format: 'email', example: 'hello@example.com' })
  contactEmail: string;

  @ApiProperty({ description: 'Public contact number; empty hides it.', example: '+1 555 0100' })
  contactPhone: string;

  @ApiProperty({ description: 'Social profiles.', type: SocialLinksDto })
  socialLinks: SocialLinksDto;

  @ApiProperty({ description: 'External addresses.', type: ExternalLinksDto })
  links: ExternalLinksDto;

  @ApiProperty({ description: 'Numbers of the about section.', type: [StatDto] })
  stats: StatDto[];

  @ApiPropertyOptional({ description: 'Short text of the about section.', example: 'Sample text about the practice.' })
  aboutBlurb?: string;

  @ApiProperty({
    description: "The coach's credentials in the about section.",
    type: [String],
    example: ['Sample credential'],
  })
  credentials: string[];

  @ApiProperty({ description: 'The founder section.', type: FounderDto })
  founder: FounderDto;

  @ApiProperty({ description: 'Query strings of links to the AI coach site.', type: CampaignsDto })
  campaigns: CampaignsDto;

  @ApiProperty({ description: 'Claims that texts quote.', type: ClaimsDto })
  claims: ClaimsDto;

  @ApiProperty({
    description: 'Who checks passwords; with the coach platform they cannot be changed here.',
    enum: authProviders,
    enumName: 'AuthProvider',
    example: 'local',
  })
  authProvider: AuthProvider;

  @LanguageAnswer('Language of the texts.')
  language: Language;
}

/** The settings with the texts of one language. */
export function toSiteSettingsDto(row: SiteSettings, language: Language): Omit<SiteSettingsDto, 'authProvider'> {
  return {
    brandName: row.brandName,
    punchline: row.punchline[language],
    accent: row.accent,
    founderFirstName: row.founderFirstName,
    portrait: row.portraitImage
      ? toPictureDto(row.portraitImage, row.portraitAlt[language], row.portraitFocus)
      : undefined,
    voiceNote: row.voiceNote ? toVoiceNoteDto(row.voiceNote, row.voiceTranscript[language]) : undefined,
    retreatsPicture: row.retreatsImage ? toLibraryPictureDto(row.retreatsImage, language) : undefined,
    founderStoryPath: founderStoryPath(row.founderFirstName),
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    socialLinks: {
      instagram: row.socialLinks.instagram,
      facebook: row.socialLinks.facebook,
      youtube: row.socialLinks.youtube,
      linkedin: row.socialLinks.linkedin,
      podcast: row.socialLinks.podcast,
      messaging: row.socialLinks.messaging,
    },
    links: {
      applicationForm: row.links.applicationForm,
      aiCoach: row.links.aiCoach,
      consultation: row.links.consultation,
      podcastHost: row.links.podcastHost,
      reviews: row.links.reviews,
      musicFile: row.links.musicFile,
      podcastEmbed: row.links.podcastEmbed,
    },
    stats: row.stats.map(({ key, value }) => ({ key, value })),
    aboutBlurb: row.aboutBlurb[language] || undefined,
    credentials: row.credentials[language],
    founder: {
      credentials: row.founderCredentials[language],
      quote: row.founderQuote[language] || undefined,
      storyBlurb: row.founderStoryBlurb[language] || undefined,
      photoUrl: row.founderPhotoUrl ?? undefined,
      picture: row.founderImage ? toLibraryPictureDto(row.founderImage, language) : undefined,
      narrative: row.founderNarrative[language] || undefined,
      narrativeTree: row.founderNarrative[language] ? plainTree(row.founderNarrative[language]) : undefined,
      timeline: row.founderTimeline[language].map(({ title, text }) => ({ title, text })),
      missionQuote: row.missionQuote[language] || undefined,
    },
    campaigns: {
      source: row.campaigns.source,
      aiCoachPage: row.campaigns.aiCoachPage,
      aboutPage: row.campaigns.aboutPage,
    },
    claims: {
      googleReviewCount: row.claims.googleReviewCount,
      growth: row.claims.growth,
      leadOfferStartsAt: row.claims.leadOfferStartsAt,
    },
    language,
  };
}
