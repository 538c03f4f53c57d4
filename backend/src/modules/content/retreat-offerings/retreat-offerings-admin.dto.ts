import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { fieldLimits, languages, offeringKinds, type Language, type OfferingKind } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { VersionField } from '../../../common/edit-version.js';
import { LanguageAnswer, LanguageField, RequiredText, WholeNumber } from '../../../common/fields.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';
import type { RetreatOffering } from './retreat-offering.entity.js';

/** Whether visitors see it. */
const visibilities = ['shown', 'hidden'] as const;
type Visibility = (typeof visibilities)[number];

/** A path on this site, or an https address; excludes `javascript:`. */
const ADDRESS = /^(\/(?!\/)\S*|https:\/\/[^\s/]\S*)$/;

const emptyAsNull = ({ value }: { value: unknown }): unknown => (value === '' ? null : value);

/** Id of an offering. */
export class RetreatOfferingParamDto {
  @ApiProperty({ description: 'Id of the offering.', format: 'uuid', example: 'b0a1f6de-2f2f-4e0c-9d39-5d2c0a2f7e18' })
  @IsUUID()
  id: string;
}

export class ListAdminRetreatOfferingsQueryDto extends CursorQueryDto {
  @LanguageField('Those in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Those that visitors see, or do not.',
    enum: visibilities,
    enumName: 'Visibility',
    example: 'hidden',
  })
  @IsOptional()
  @IsIn(visibilities)
  visibility?: Visibility;
}

/** A new offering; visible at once. */
export class CreateAdminRetreatOfferingDto {
  @ApiProperty({ description: 'What it is.', enum: offeringKinds, enumName: 'OfferingKind', example: 'retreat' })
  @IsIn(offeringKinds)
  kind: OfferingKind;

  @RequiredText(fieldLimits.title, { description: 'Title.', example: 'Encuentro Mágico' })
  title: string;

  @RequiredText(fieldLimits.offeringDate, { description: 'The date as text.', example: 'July 17–20, 2027' })
  date: string;

  @ApiPropertyOptional({
    description: 'First day; absent, with the last, for what happens on request.',
    type: 'string',
    format: 'date',
    pattern: DAY_PATTERN,
    nullable: true,
    example: '2027-07-17',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @IsCalendarDay()
  startsOn?: string | null;

  @ApiPropertyOptional({
    description: 'Last day, not before the first.',
    type: 'string',
    format: 'date',
    pattern: DAY_PATTERN,
    nullable: true,
    example: '2027-07-20',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @IsCalendarDay()
  endsOn?: string | null;

  @RequiredText(60, { description: 'IANA time zone of the days.', example: 'America/Bogota' })
  timeZone: string;

  @RequiredText(fieldLimits.location, { description: 'Where it takes place.', example: 'Santa Marta, Colombia' })
  location: string;

  @RequiredText(fieldLimits.offeringDescription, {
    description: 'Plain text.',
    example: 'Sample content. Four days by the sea.',
  })
  description: string;

  @ApiProperty({
    description: 'Where the button leads: a path on this site, or an https address.',
    minLength: 1,
    maxLength: fieldLimits.address,
    pattern: ADDRESS.source,
    example: 'https://example.com/encuentro-magico',
  })
  @MaxCharacters(fieldLimits.address)
  @Matches(ADDRESS)
  link: string;

  @RequiredText(fieldLimits.buttonText, { description: 'Text of the button.', example: 'See the program' })
  buttonText: string;

  @ApiProperty({ description: 'Language of the texts.', enum: languages, enumName: 'Language', example: 'en' })
  @IsIn(languages)
  language: Language;

  @WholeNumber({ min: 0, max: 1_000 }, 'Order among offerings without dates, the lowest first.', 0)
  position: number;

  @ApiPropertyOptional({
    description: 'Id of the offering in the other language that says the same; null: none.',
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: 'c1a1f6de-2f2f-4e0c-9d39-5d2c0a2f7e18',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @IsUUID()
  translationId?: string | null;
}

/** All fields of an offering, and its expected version. */
export class UpdateAdminRetreatOfferingDto extends CreateAdminRetreatOfferingDto {
  @VersionField()
  version: string;
}

/** An offering for editing. */
export class AdminRetreatOfferingDto {
  @ApiProperty({ description: 'Id of the offering.', format: 'uuid', example: 'b0a1f6de-2f2f-4e0c-9d39-5d2c0a2f7e18' })
  id: string;

  @ApiProperty({ description: 'What it is.', enum: offeringKinds, enumName: 'OfferingKind', example: 'retreat' })
  kind: OfferingKind;

  @ApiProperty({ description: 'Title.', example: 'Encuentro Mágico' })
  title: string;

  @ApiProperty({ description: 'The date as text.', example: 'July 17–20, 2027' })
  date: string;

  @ApiPropertyOptional({ description: 'First day.', format: 'date', example: '2027-07-17' })
  startsOn?: string;

  @ApiPropertyOptional({ description: 'Last day.', format: 'date', example: '2027-07-20' })
  endsOn?: string;

  @ApiProperty({ description: 'Time zone of the days.', example: 'America/Bogota' })
  timeZone: string;

  @ApiProperty({ description: 'Where it takes place.', example: 'Santa Marta, Colombia' })
  location: string;

  @ApiProperty({ description: 'Plain text.', example: 'Sample content. Four days by the sea.' })
  description: string;

  @ApiProperty({ description: 'Where the button leads.', example: 'https://example.com/encuentro-magico' })
  link: string;

  @ApiProperty({ description: 'Text of the button.', example: 'See the program' })
  buttonText: string;

  @LanguageAnswer('Language of the texts.')
  language: Language;

  @ApiProperty({ description: 'Order among offerings without dates.', type: 'integer', example: 0 })
  position: number;

  @ApiPropertyOptional({
    description: 'Id of its translation.',
    format: 'uuid',
    example: 'c1a1f6de-2f2f-4e0c-9d39-5d2c0a2f7e18',
  })
  translationId?: string;

  @ApiProperty({
    description: 'Whether visitors see it.',
    enum: visibilities,
    enumName: 'Visibility',
    example: 'shown',
  })
  visibility: Visibility;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}

/** Selected columns of the list. */
export type AdminRetreatOfferingRow = Omit<RetreatOffering, 'translationGroupId'> & { translationId: string | null };

export function toAdminRetreatOfferingDto(row: AdminRetreatOfferingRow): AdminRetreatOfferingDto {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    date: row.date,
    startsOn: row.startsOn ?? undefined,
    endsOn: row.endsOn ?? undefined,
    timeZone: row.timeZone,
    location: row.location,
    description: row.description,
    link: row.link,
    buttonText: row.buttonText,
    language: row.language,
    position: row.position,
    translationId: row.translationId ?? undefined,
    visibility: row.isActive ? 'shown' : 'hidden',
    updatedAt: row.updatedAt.toISOString(),
  };
}
