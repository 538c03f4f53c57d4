import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits, offeringKinds, type Language, type OfferingKind } from '@leap/domain';
import { LanguageAnswer, LanguageField } from '../../../common/fields.js';
import type { RetreatOffering } from './retreat-offering.entity.js';

export class ListRetreatOfferingsQueryDto {
  @LanguageField(
    'The requested language; English when absent. Offerings without a translation are returned in their own.',
  )
  language?: Language;
}

/** Contents of a card of the retreats page. */
export class RetreatOfferingDto {
  @ApiProperty({ description: 'Id of the offering.', format: 'uuid', example: 'b0a1f6de-2f2f-4e0c-9d39-5d2c0a2f7e18' })
  id: string;

  @ApiProperty({ description: 'What it is.', enum: offeringKinds, enumName: 'OfferingKind', example: 'retreat' })
  kind: OfferingKind;

  @ApiProperty({ description: 'Title.', maxLength: fieldLimits.title, example: 'Encuentro Mágico' })
  title: string;

  @ApiProperty({ description: 'The date as text.', maxLength: fieldLimits.offeringDate, example: 'July 17–20, 2025' })
  date: string;

  @ApiPropertyOptional({
    description: 'First day, in the zone of the location; absent for what happens on request.',
    format: 'date',
    example: '2025-07-17',
  })
  startsOn?: string;

  @ApiPropertyOptional({ description: 'Last day.', format: 'date', example: '2025-07-20' })
  endsOn?: string;

  @ApiProperty({ description: 'Whether the last day is over where it takes place.', example: true })
  isPast: boolean;

  @ApiProperty({
    description: 'Where it takes place.',
    maxLength: fieldLimits.location,
    example: 'Santa Marta, Colombia',
  })
  location: string;

  @ApiProperty({
    description: 'Plain text.',
    maxLength: fieldLimits.offeringDescription,
    example: 'Sample content. Four days by the sea.',
  })
  description: string;

  @ApiProperty({
    description: 'Where the button leads.',
    format: 'uri-reference',
    maxLength: fieldLimits.address,
    example: 'https://example.com/encuentro-magico',
  })
  link: string;

  @ApiProperty({ description: 'Text of the button.', maxLength: fieldLimits.buttonText, example: 'See the program' })
  buttonText: string;

  @LanguageAnswer('Language of the texts; not always the requested one.')
  language: Language;
}

/** Selected columns of the list. */
export type RetreatOfferingRow = Pick<
  RetreatOffering,
  | 'id'
  | 'kind'
  | 'title'
  | 'date'
  | 'startsOn'
  | 'endsOn'
  | 'location'
  | 'description'
  | 'link'
  | 'buttonText'
  | 'language'
> & { isPast: boolean };

export function toRetreatOfferingDto(row: RetreatOfferingRow): RetreatOfferingDto {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    date: row.date,
    startsOn: row.startsOn ?? undefined,
    endsOn: row.endsOn ?? undefined,
    isPast: row.isPast,
    location: row.location,
    description: row.description,
    link: row.link,
    buttonText: row.buttonText,
    language: row.language,
  };
}
