import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import { fieldLimits, languages, type Language, type PlanValue } from '@leap/domain';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { IsPlanValueOrEmpty, PLAN } from '../../../common/plan-value.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';
import { audienceMemberships } from './campaign-audience.js';
import { audienceKinds, type AudienceKind } from './campaign.entity.js';

/** A text of a campaign: may be empty in a draft; blanks are preserved. */
export const CampaignTextField =
  (max: number, description: string, example: string): PropertyDecorator =>
  (target, key) => {
    ApiPropertyOptional({ description, maxLength: max, example })(target, key);
    IsOptional()(target, key);
    IsString()(target, key);
    MaxCharacters(max)(target, key);
  };

/** A limit of the audience, as its description. */
export const orAll = (text: string): string => `${text}; empty: all.`;

/** Whose emails it is, in the document of the API. */
export const AUDIENCE_KIND = {
  description: 'To newsletter subscribers, or an email to the members themselves, whether they subscribed or not.',
  enum: audienceKinds,
  enumName: 'CampaignAudienceKind',
  example: 'subscribers',
};

/** Whom a campaign is for. */
export class CampaignAudienceQueryDto {
  @ApiPropertyOptional({ ...AUDIENCE_KIND, default: 'subscribers' })
  @IsOptional()
  @IsIn(audienceKinds)
  audienceKind?: AudienceKind;

  @ApiPropertyOptional({ description: orAll('Only who reads this language'), enum: ['', ...languages], example: 'es' })
  @IsOptional()
  @IsIn(['', ...languages])
  audienceLanguage?: '' | Language;

  @ApiPropertyOptional({
    description: orAll('Only members, or only people who are none'),
    enum: ['', ...audienceMemberships],
    example: 'members',
  })
  @IsOptional()
  @IsIn(['', ...audienceMemberships])
  audienceMembership?: '' | (typeof audienceMemberships)[number];

  @ApiPropertyOptional({
    description: orAll('Only who has a paid membership of this plan'),
    maxLength: PLAN.maxLength,
    example: 'yearly',
  })
  @IsOptional()
  @IsPlanValueOrEmpty()
  audiencePlan?: PlanValue;

  @CampaignTextField(fieldLimits.tag, orAll('Only people with this tag'), 'retreat')
  audienceTag?: string;

  @ApiPropertyOptional({
    description: orAll(
      "Only subscriptions confirmed, or memberships begun, on or after this day, in the business's time zone",
    ),
    pattern: `^$|${DAY_PATTERN}`,
    example: '2026-11-01',
  })
  @IsOptional()
  @ValidateIf(({ audienceSince }: CampaignAudienceQueryDto) => audienceSince !== '')
  @IsCalendarDay()
  audienceSince?: string;
}

/** Number of recipients if the campaign started now. */
export class CampaignAudienceDto {
  @ApiProperty({ description: 'How many read English.', type: 'integer', minimum: 0, example: 4200 })
  en: number;

  @ApiProperty({ description: 'How many read Spanish.', type: 'integer', minimum: 0, example: 800 })
  es: number;

  @ApiProperty({ description: 'Whether a mail server is configured.', example: true })
  isMailOn: boolean;

  @ApiProperty({
    description: 'Whether the settings have the postal address that some laws want in each newsletter.',
    example: true,
  })
  hasPostalAddress: boolean;
}
