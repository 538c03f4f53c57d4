import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import {
  accents,
  fieldLimits,
  languages,
  firstWeekDisplays,
  membershipEmails,
  siteSettingLimits as limits,
  voiceNoteLimits,
  type Accent,
  type FirstWeekDisplay,
  type Language,
  type MembershipEmails,
} from '@leap/domain';
import { VersionField } from '../../../common/edit-version.js';
import { EmailAddress, OptionalPhoneNumber, OptionalText, RequiredText, WholeNumber } from '../../../common/fields.js';
import { OptionalInstant } from '../../../common/instants.js';
import {
  EmptyAsAbsent,
  Lines,
  OptionalAddress,
  OptionalFile,
  Part,
  PartList,
  Percent,
  RequiredAddress,
  TextUnlessOtherIsEmpty,
} from './site-settings-fields.js';

/** A short required text in both languages. */
export class SettingLineDto {
  @RequiredText(limits.punchline, { description: 'English.', example: 'Live what you already know.' })
  en: string;

  @RequiredText(limits.punchline, { description: 'Spanish.', example: 'Vive lo que ya sabes.' })
  es: string;
}

/** A text in both languages; an empty one hides its section. */
export class SettingTextDto {
  @OptionalText(limits.blurb, { description: 'English.', example: 'Sample text.' })
  en?: string;

  @OptionalText(limits.blurb, { description: 'Spanish.', example: 'Texto de muestra.' })
  es?: string;
}

/** A long text in markdown, in both languages; an empty one hides its section. */
export class SettingStoryDto {
  @OptionalText(limits.story, { description: 'English.', example: '## Sample chapter\n\nSample story.' })
  en?: string;

  @OptionalText(limits.story, { description: 'Spanish.', example: '## Capítulo de muestra\n\nHistoria de muestra.' })
  es?: string;
}

/** Where booked calls take place: in both languages, or in none. */
export class SettingLocationDto {
  @TextUnlessOtherIsEmpty('es', limits.location, { description: 'English.', example: 'By phone: we call you' })
  en?: string;

  @TextUnlessOtherIsEmpty('en', limits.location, { description: 'Spanish.', example: 'Por teléfono: te llamamos' })
  es?: string;
}

/** Alternative text of a picture: in both languages, or in none. */
export class SettingAltDto {
  @TextUnlessOtherIsEmpty('es', fieldLimits.imageAlt, {
    description: 'English.',
    example: 'The coach at a window, laughing',
  })
  en?: string;

  @TextUnlessOtherIsEmpty('en', fieldLimits.imageAlt, {
    description: 'Spanish.',
    example: 'La coach junto a una ventana, riendo',
  })
  es?: string;
}

/** Transcript of a recording: in both languages, or in none. */
export class SettingTranscriptDto {
  @TextUnlessOtherIsEmpty('es', voiceNoteLimits.transcript, {
    description: 'English.',
    example: 'Hello, it is good that you are here.',
  })
  en?: string;

  @TextUnlessOtherIsEmpty('en', voiceNoteLimits.transcript, {
    description: 'Spanish.',
    example: 'Hola, qué bueno que estés aquí.',
  })
  es?: string;
}

/** The point of a picture that every crop keeps. */
export class SettingFocusDto {
  @Percent('From the left, in percent.', 50)
  x: number;

  @Percent('From the top, in percent.', 40)
  y: number;
}

/** Short lines in both languages. */
export class SettingLinesDto {
  @Lines('English.', 'Sample credential')
  en: string[];

  @Lines('Spanish.', 'Credencial de muestra')
  es: string[];
}

export class SettingStepDto {
  @RequiredText(limits.stepTitle, { description: 'Headline of the step.', example: 'Sample step' })
  title: string;

  @RequiredText(limits.stepText, { description: 'Plain text.', example: 'Sample text.' })
  text: string;
}

/** The timeline in both languages, the first step first. */
export class SettingTimelineDto {
  @PartList(SettingStepDto, limits.steps, 'English.')
  en: SettingStepDto[];

  @PartList(SettingStepDto, limits.steps, 'Spanish.')
  es: SettingStepDto[];
}

export class SettingSocialLinksDto {
  @OptionalAddress('Profile.', 'https://example.com/instagram')
  instagram?: string;

  @OptionalAddress('Page.', 'https://example.com/facebook')
  facebook?: string;

  @OptionalAddress('Channel.', 'https://example.com/youtube')
  youtube?: string;

  @OptionalAddress('Profile.', 'https://example.com/linkedin')
  linkedin?: string;

  @OptionalAddress('The show in a podcast directory.', 'https://example.com/podcast')
  podcast?: string;

  @OptionalAddress('Opens a messaging app.', 'https://example.com/messaging')
  messaging?: string;
}

export class SettingLinksDto {
  @RequiredAddress('External application form.', 'https://example.com/application')
  applicationForm: string;

  @RequiredAddress('External AI coach site.', 'https://example.com/ai-coach')
  aiCoach: string;

  @RequiredAddress('External scheduling page for the free consultation.', 'https://example.com/consultation')
  consultation: string;

  @RequiredAddress('The show at its podcast host.', 'https://example.com/podcast-host')
  podcastHost: string;

  @RequiredAddress('Public reviews at the maps service.', 'https://example.com/reviews')
  reviews: string;

  @OptionalFile(
    'Background music: an https address or a path of this site; no player without it.',
    'https://example.com/music.mp3',
  )
  musicFile?: string;

  @OptionalFile(
    "The podcast host's player: an https address or a path of this site.",
    'https://example.com/podcast-player',
  )
  podcastEmbed?: string;
}

/** Numbers of the about section; absent ones are not shown. */
export class SettingStatsDto {
  @OptionalText(limits.stat, { description: 'As shown.', example: '500+' })
  livesTransformed?: string;

  @OptionalText(limits.stat, { description: 'As shown.', example: '25' })
  retreatsLed?: string;

  @OptionalText(limits.stat, { description: 'As shown.', example: '12' })
  yearsExperience?: string;
}

export class SettingCampaignsDto {
  @RequiredText(limits.campaign, {
    description: 'Value of `source` in links to the AI coach site.',
    example: 'coaching-website',
  })
  source: string;

  @RequiredText(limits.campaign, { description: 'Value of `campaign` on /ai-coach.', example: 'ai-coach-page' })
  aiCoachPage: string;

  @RequiredText(limits.campaign, { description: 'Value of `campaign` on /about.', example: 'about-page' })
  aboutPage: string;
}

export class SettingClaimsDto {
  @WholeNumber({ min: 0, max: limits.reviews }, 'Number of Google reviews that the pages mention.', 20)
  googleReviewCount: number;

  @OptionalText(limits.stat, {
    description: 'Growth that many clients see within 12 months; absent: it is not claimed.',
    example: '2-3x',
  })
  growth?: string;

  @OptionalInstant({
    description: 'Start of the offer of the lead page; absent: there is none.',
    example: '2026-03-02T09:00:00.000Z',
  })
  leadOfferStartsAt?: Date;
}

/** Everything about the business that is not page copy, in both languages. */
class SettingFieldsDto {
  @RequiredText(limits.name, { description: 'Name of the business.', example: 'LEAP' })
  brandName: string;

  @Part(SettingLineDto, 'Tagline in the top bar.')
  punchline: SettingLineDto;

  @RequiredText(limits.name, { description: "The founder's first name.", example: 'Founder' })
  founderFirstName: string;

  @EmailAddress({ description: 'Public contact address.', example: 'hello@example.com' })
  contactEmail: string;

  @OptionalPhoneNumber({ description: 'Public contact number; absent: it is not shown.', example: '+1 555 0100' })
  contactPhone?: string;

  @OptionalText(limits.postalAddress, {
    description: 'Postal address on several lines, at the end of each newsletter; absent: none has it.',
    example: 'Sample Coaching\n100 Sample Street\nLos Angeles, CA 90012',
  })
  postalAddress?: string;

  @ApiProperty({
    description: 'Language of the emails that the business receives.',
    enum: languages,
    enumName: 'Language',
    example: 'en',
  })
  @IsIn(languages)
  practiceLanguage: Language;

  @ApiProperty({
    description: 'Colour of buttons, links and rings.',
    enum: accents,
    enumName: 'Accent',
    example: 'terracotta',
  })
  @IsIn(accents)
  accent: Accent;

  @ApiProperty({
    description:
      'Emails about memberships (new payers, cancellations, failed payments): one for each event, one a day, or none.',
    enum: membershipEmails,
    enumName: 'MembershipEmails',
    example: 'each',
  })
  @IsIn(membershipEmails)
  membershipEmails: MembershipEmails;

  @ApiPropertyOptional({
    description: 'Whether new members see the check list of their first week; unchanged when absent.',
    enum: firstWeekDisplays,
    enumName: 'FirstWeekDisplay',
    example: 'shown',
  })
  @IsOptional()
  @IsIn(firstWeekDisplays)
  firstWeek?: FirstWeekDisplay;

  @Part(SettingLocationDto, 'Where booked calls take place; empty: the business writes to the person who booked.')
  consultationLocation: SettingLocationDto;

  @OptionalAddress('Where booked calls are joined; those who booked see it.', 'https://example.com/call-room')
  consultationUrl?: string;

  @Part(SettingSocialLinksDto, 'Social profiles.')
  socialLinks: SettingSocialLinksDto;

  @Part(SettingLinksDto, 'External addresses.')
  links: SettingLinksDto;

  @Part(SettingStatsDto, 'Numbers of the about section.')
  stats: SettingStatsDto;

  @Part(SettingTextDto, 'Short text of the about section.')
  aboutBlurb: SettingTextDto;

  @Part(SettingLinesDto, "The coach's credentials in the about section.")
  credentials: SettingLinesDto;

  @Part(SettingLinesDto, "The founder's credentials.")
  founderCredentials: SettingLinesDto;

  @Part(SettingTextDto, "The founder's quote.")
  founderQuote: SettingTextDto;

  @Part(SettingTextDto, "The founder's story in short.")
  founderStoryBlurb: SettingTextDto;

  @OptionalFile("The founder's picture: an https address or a path of this site.", '/images/founder.webp')
  founderPhotoUrl?: string;

  @ApiPropertyOptional({
    description: "The coach's portrait on the first screen: id of a picture of the library; absent: a figure is drawn.",
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @EmptyAsAbsent()
  @IsOptional()
  @IsUUID()
  portraitImageId?: string;

  @Part(SettingAltDto, 'Alternative text of the portrait; required while there is one.')
  portraitAlt: SettingAltDto;

  @Part(SettingFocusDto, 'What every crop of the portrait keeps.')
  portraitFocus: SettingFocusDto;

  @ApiPropertyOptional({
    description: 'The picture of the retreats page: id of a picture of the library; absent: it hides.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @EmptyAsAbsent()
  @IsOptional()
  @IsUUID()
  retreatsImageId?: string;

  @ApiPropertyOptional({
    description: 'What the coach says on the first screen: id of a recording; absent: it hides.',
    format: 'uuid',
    example: '0d4f9f0a-8a52-4b0c-9a53-1f0f0a1c7f11',
  })
  @EmptyAsAbsent()
  @IsOptional()
  @IsUUID()
  voiceNoteId?: string;

  @Part(SettingTranscriptDto, 'Transcript of the recording; required while there is one.')
  voiceTranscript: SettingTranscriptDto;

  @Part(SettingStoryDto, "The founder's story, markdown.")
  founderNarrative: SettingStoryDto;

  @Part(SettingTimelineDto, "Steps of the founder's timeline.")
  founderTimeline: SettingTimelineDto;

  @Part(SettingTextDto, 'The mission in one sentence.')
  missionQuote: SettingTextDto;

  @Part(SettingCampaignsDto, 'Query strings of links to the AI coach site.')
  campaigns: SettingCampaignsDto;

  @Part(SettingClaimsDto, 'Claims that texts quote.')
  claims: SettingClaimsDto;
}

/** All settings with their expected version. */
export class UpdateAdminSiteSettingsDto extends SettingFieldsDto {
  @VersionField()
  version: string;
}

/** The settings for editing. */
export class AdminSiteSettingsDto extends SettingFieldsDto {
  @ApiProperty({
    description: 'Id of the one record.',
    format: 'uuid',
    example: '5f0c4a52-9d0e-4d8e-b0a5-0d8a3f5f3c10',
  })
  id: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}
