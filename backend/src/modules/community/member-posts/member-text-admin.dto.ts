import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { BulkDto } from '../../../common/admin-list.js';
import type { CsvColumn } from '../../../common/csv.js';
import { OptionalText } from '../../../common/fields.js';

/** For how many days the writing of somebody can be paused along with a text of theirs. */
export const pauseLengths = [1, 7, 30] as const;
export type PauseLength = (typeof pauseLengths)[number];

/** What hiding a text says to its author, and brings. */
export interface HidingOptions {
  reason?: string;
  pauseDays?: PauseLength;
}

/** Texts to hide. */
export class HideMemberTextsDto extends BulkDto {
  @OptionalText(500, {
    description: 'What their authors read about it.',
    example: 'It names somebody who did not agree to that.',
  })
  reason?: string;

  @ApiPropertyOptional({
    description:
      'Also pauses the writing of the authors for so many days, for the same reason, which is required then: one decision with the hidden text. It ends when the text is shown again. A pause that lasts longer stays.',
    enum: pauseLengths,
    enumName: 'PauseLength',
    example: 7,
  })
  @IsOptional()
  @IsIn(pauseLengths)
  pauseDays?: PauseLength;
}

/** Visibility for members. */
export const communityVisibilities = ['visible', 'hidden'] as const;
export type CommunityVisibility = (typeof communityVisibilities)[number];
const VISIBILITY = { enum: communityVisibilities, enumName: 'CommunityVisibility' };

/** Filter by visibility. */
export const VisibilityFilter = (things: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: `Only ${things} that members see, or do not.`,
      ...VISIBILITY,
      example: 'hidden',
    }),
    IsOptional(),
    IsIn(communityVisibilities),
  );

/** Visibility in an answer. */
export const VisibilityField = (description: string): PropertyDecorator =>
  ApiProperty({ description, ...VISIBILITY, example: 'visible' });

/** Author in an answer. */
export const AuthorNameField = (example: string): PropertyDecorator =>
  ApiProperty({ description: 'Name of the author, else the address.', example });

/** Columns that all texts of members have in the admin area: posts, comments, notes. */
export interface MemberTextRow {
  id: string;
  userId: string;
  authorName: string;
  createdAt: Date;
  isVisible: boolean;
}

/** Converts a row to an answer; its own columns are unchanged. */
export function toMemberTextDto<Row extends MemberTextRow>({ isVisible, createdAt, ...row }: Row) {
  const visibility: CommunityVisibility = isVisible ? 'visible' : 'hidden';
  return { ...row, createdAt: createdAt.toISOString(), visibility };
}

/** Columns of the CSV file. @param own the columns between author and visibility */
export const memberTextColumns = <Row extends MemberTextRow>(...own: CsvColumn<Row>[]): CsvColumn<Row>[] => [
  { header: 'Written at', value: ({ createdAt }) => createdAt },
  { header: 'Written by', value: ({ authorName }) => authorName },
  ...own,
  { header: 'Members see it', value: ({ isVisible }) => isVisible },
  { header: 'Id', value: ({ id }) => id },
];
