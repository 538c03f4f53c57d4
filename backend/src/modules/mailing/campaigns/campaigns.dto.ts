import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { languages, type Language, type PlanValue } from '@leap/domain';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { OptionalFlag } from '../../../common/fields.js';
import { VersionField } from '../../../common/edit-version.js';
import { InstantField } from '../../../common/instants.js';
import { AUDIENCE_KIND, CampaignAudienceQueryDto, CampaignTextField, orAll } from './campaign-audience.dto.js';
import { audienceMemberships } from './campaign-audience.js';
import { campaignStatuses, type AudienceKind, type Campaign, type CampaignStatus } from './campaign.entity.js';

/** Length limits of subject and text, in characters. */
const campaignLimits = { subject: 200, content: 15_000 } as const;

const EXAMPLE_ID = '7b0e1c1a-52f4-4a5e-9d5f-1a2b3c4d5e6f';
const STATUS = { enum: campaignStatuses, enumName: 'CampaignStatus' };

export class CampaignParamDto {
  @ApiProperty({ description: 'Id of the campaign.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminCampaignsQueryDto extends PickType(AdminListQueryDto, ['cursor', 'limit']) {
  @ApiPropertyOptional({ description: 'Only those with this status.', ...STATUS, example: 'draft' })
  @IsOptional()
  @IsIn(campaignStatuses)
  status?: CampaignStatus;
}

/** Texts and audience of a campaign; absent ones stay. */
export class CampaignDraftDto extends CampaignAudienceQueryDto {
  @CampaignTextField(campaignLimits.subject, 'Subject in English.', 'A small thing for this week')
  subjectEn?: string;

  @CampaignTextField(campaignLimits.subject, 'Subject in Spanish.', 'Algo pequeño para esta semana')
  subjectEs?: string;

  @CampaignTextField(campaignLimits.content, 'Text in English: markdown.', '## Breathe\n\nOnce an hour.')
  contentEn?: string;

  @CampaignTextField(campaignLimits.content, 'Text in Spanish: markdown.', '## Respira\n\nUna vez por hora.')
  contentEs?: string;

  @OptionalFlag({
    description:
      'Whether it can be read on the site once it is sent. Never if it is an email to members, or only for members, a plan, a tag, or those who subscribed since a day.',
    example: true,
  })
  isInArchive?: boolean;
}

/** An action on the expected version of a campaign. */
export class CampaignVersionDto {
  @VersionField()
  version: string;
}

export class UpdateCampaignDto extends CampaignDraftDto {
  @VersionField()
  version: string;
}

export class ScheduleCampaignDto extends CampaignVersionDto {
  @InstantField({ description: 'When sending starts; in the future.', example: '2026-11-24T15:00:00.000Z' })
  scheduledAt: Date;
}

export class ArchiveCampaignDto extends CampaignVersionDto {
  @ApiProperty({ description: 'Whether it can be read on the site.', example: false })
  @IsBoolean()
  isInArchive: boolean;
}

export class TestCampaignDto {
  @ApiProperty({ description: 'Language of the email.', enum: languages, enumName: 'Language', example: 'es' })
  @IsIn(languages)
  language: Language;
}

export class CampaignTestAcceptedDto {
  @ApiProperty({
    description: 'Recipient: the logged-in administrator.',
    format: 'email',
    example: 'admin@example.com',
  })
  to: string;
}

/** A campaign in lists. */
export class AdminCampaignSummaryDto {
  @ApiProperty({ description: 'Id of the campaign.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Subject in English.', example: 'A small thing for this week' })
  subjectEn: string;

  @ApiProperty({ description: 'Subject in Spanish.', example: 'Algo pequeño para esta semana' })
  subjectEs: string;

  @ApiProperty({ description: 'Its status.', ...STATUS, example: 'sending' })
  status: CampaignStatus;

  @ApiPropertyOptional({ description: 'When it will begin.', format: 'date-time', example: '2026-11-24T15:00:00.000Z' })
  scheduledAt?: string;

  @ApiPropertyOptional({ description: 'When it began.', format: 'date-time', example: '2026-11-24T15:00:03.000Z' })
  startedAt?: string;

  @ApiPropertyOptional({
    description: 'When the last recipient was processed, or the campaign was cancelled.',
    format: 'date-time',
    example: '2026-11-24T15:20:00.000Z',
  })
  finishedAt?: string;

  @ApiProperty(AUDIENCE_KIND)
  audienceKind: AudienceKind;

  @ApiProperty({
    description: 'Whether the list of recipients is complete: from then on the numbers below are final.',
    example: true,
  })
  isEnqueued: boolean;

  @ApiProperty({ description: 'Recipients of this campaign.', type: 'integer', minimum: 0, example: 5000 })
  recipientsCount: number;

  @ApiProperty({ description: 'Accepted by the mail server.', type: 'integer', minimum: 0, example: 4100 })
  sentCount: number;

  @ApiProperty({
    description: 'In flight during a failure: they may have arrived and are not sent again.',
    type: 'integer',
    minimum: 0,
    example: 1,
  })
  unknownCount: number;

  @ApiProperty({
    description: 'Rejected permanently; the address gets no more email.',
    type: 'integer',
    minimum: 0,
    example: 12,
  })
  bouncedCount: number;

  @ApiProperty({
    description: 'Rejected by the mail server for another reason.',
    type: 'integer',
    minimum: 0,
    example: 2,
  })
  failedCount: number;

  @ApiProperty({
    description: 'Skipped: unsubscribed or suppressed since sending began, or cancelled.',
    type: 'integer',
    minimum: 0,
    example: 3,
  })
  skippedCount: number;

  @ApiProperty({ description: 'When the draft was created.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'When it was changed last; the `version` of the next change.',
    format: 'date-time',
    example: '2026-11-21T04:00:00.000Z',
  })
  updatedAt: string;
}

/** A campaign with its texts. */
export class AdminCampaignDto extends AdminCampaignSummaryDto {
  @ApiProperty({ description: 'Text in English: markdown.', example: '## Breathe\n\nOnce an hour.' })
  contentEn: string;

  @ApiProperty({ description: 'Text in Spanish: markdown.', example: '## Respira\n\nUna vez por hora.' })
  contentEs: string;

  @ApiProperty({ description: orAll('Only who reads this language'), enum: ['', ...languages], example: '' })
  audienceLanguage: '' | Language;

  @ApiProperty({
    description: orAll('Only members, or only people who are none'),
    enum: ['', ...audienceMemberships],
    example: '',
  })
  audienceMembership: '' | (typeof audienceMemberships)[number];

  @ApiProperty({
    description: orAll('Only who has a paid membership of this plan'),
    example: '',
  })
  audiencePlan: PlanValue;

  @ApiProperty({ description: orAll('Only people with this tag'), example: '' })
  audienceTag: string;

  @ApiProperty({
    description: orAll('Only subscriptions confirmed, or memberships begun, on or after this day'),
    example: '',
  })
  audienceSince: string;

  @ApiProperty({
    description:
      'Whether it can be read on the site once it is sent; only campaigns for everybody, or for a language, are.',
    example: true,
  })
  isInArchive: boolean;

  @ApiPropertyOptional({
    description: "The mail server's last error while it is unavailable. Sending is retried automatically.",
    example: 'Timeout',
  })
  trouble?: string;

  @ApiPropertyOptional({
    description: 'Since when the mail server has been unavailable.',
    format: 'date-time',
    example: '2026-11-24T15:10:00.000Z',
  })
  troubleSince?: string;
}

const iso = (instant: Date | null): string | undefined => instant?.toISOString();

export function toAdminCampaignSummaryDto(row: Omit<Campaign, 'contentEn' | 'contentEs'>): AdminCampaignSummaryDto {
  return {
    id: row.id,
    subjectEn: row.subjectEn,
    subjectEs: row.subjectEs,
    status: row.status,
    scheduledAt: iso(row.scheduledAt),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    audienceKind: row.audienceKind,
    isEnqueued: row.enqueuedAt !== null,
    recipientsCount: row.recipientsCount,
    sentCount: row.sentCount,
    unknownCount: row.unknownCount,
    bouncedCount: row.bouncedCount,
    failedCount: row.failedCount,
    skippedCount: row.skippedCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toAdminCampaignDto(row: Campaign): AdminCampaignDto {
  return {
    ...toAdminCampaignSummaryDto(row),
    contentEn: row.contentEn,
    contentEs: row.contentEs,
    audienceLanguage: row.audienceLanguage,
    audienceMembership: row.audienceMembership,
    audiencePlan: row.audiencePlan,
    audienceTag: row.audienceTag,
    audienceSince: row.audienceSince,
    isInArchive: row.isInArchive,
    trouble: row.trouble ?? undefined,
    troubleSince: iso(row.troubleSince),
  };
}
