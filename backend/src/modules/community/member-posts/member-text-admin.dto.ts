import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { CsvColumn } from '../../../common/csv.js';

/** Whether members see something. */
export const communityVisibilities = ['visible', 'hidden'] as const;
export type CommunityVisibility = (typeof communityVisibilities)[number];
const VISIBILITY = { enum: communityVisibilities, enumName: 'CommunityVisibility' };

/** A filter of a list: what members see, or do not. */
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

/** Whether members see something, in an answer. */
export const VisibilityField = (description: string): PropertyDecorator =>
  ApiProperty({ description, ...VISIBILITY, example: 'visible' });

/** The author of a text, in an answer. */
export const AuthorNameField = (example: string): PropertyDecorator =>
  ApiProperty({ description: 'Name of the author, else the address.', example });

/** The columns, for administrators, that all texts of members have: posts, comments, notes. */
export interface MemberTextRow {
  id: string;
  userId: string;
  authorName: string;
  createdAt: Date;
  isVisible: boolean;
}

/** A row as it is answered; columns of its own stay as they are. */
export function toMemberTextDto<Row extends MemberTextRow>({ isVisible, createdAt, ...row }: Row) {
  const visibility: CommunityVisibility = isVisible ? 'visible' : 'hidden';
  return { ...row, createdAt: createdAt.toISOString(), visibility };
}

/** The columns of the file. @param own those between who wrote it and whether it is seen */
export const memberTextColumns = <Row extends MemberTextRow>(...own: CsvColumn<Row>[]): CsvColumn<Row>[] => [
  { header: 'Written at', value: ({ createdAt }) => createdAt },
  { header: 'Written by', value: ({ authorName }) => authorName },
  ...own,
  { header: 'Members see it', value: ({ isVisible }) => isVisible },
  { header: 'Id', value: ({ id }) => id },
];
