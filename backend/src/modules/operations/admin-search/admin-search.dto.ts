import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MinLength } from 'class-validator';
import { auditSubjectTypes, type AuditSubject } from '../../../auth/audit-trail.js';
import { MaxCharacters, Trimmed } from '../../../common/dto-rules.js';
import { searchResultKinds, type SearchResultKind } from './search-statement.js';

const SHORTEST = 2;
const LONGEST = 100;
const EXAMPLE_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';

export class SearchAdminQueryDto {
  @ApiProperty({
    description: 'Search terms; each is a word or its beginning. Ignores accents and case.',
    minLength: SHORTEST,
    maxLength: LONGEST,
    example: 'maria lopez',
  })
  @Trimmed()
  @IsString()
  @MinLength(SHORTEST)
  @MaxCharacters(LONGEST)
  q: string;
}

/** One result of the search. */
export class AdminSearchResultDto {
  @ApiProperty({
    description: 'A person, or the record itself.',
    enum: searchResultKinds,
    enumName: 'AdminSearchResultKind',
    example: 'person',
  })
  kind: SearchResultKind;

  @ApiProperty({
    description: 'Kind of the record; of a person, of one that names them.',
    enum: auditSubjectTypes,
    enumName: 'AuditSubjectType',
    example: 'contact',
  })
  recordType: AuditSubject['type'];

  @ApiProperty({ description: 'Id of the record.', example: EXAMPLE_ID })
  recordId: string;

  @ApiProperty({ description: 'Name or title.', example: 'María López' })
  title: string;

  @ApiPropertyOptional({ description: 'Address of a person, author of a post.', example: 'maria@example.com' })
  detail?: string;

  @ApiPropertyOptional({ description: 'State of the record, as its list has it.', example: 'confirmed' })
  state?: string;

  @ApiPropertyOptional({
    description: 'When a call takes place, a recording was made, or a post was published or is due.',
    format: 'date-time',
    example: '2026-11-20T18:00:00.000Z',
  })
  at?: string;

  @ApiPropertyOptional({ description: 'Internal tags of a person.', type: [String], example: ['retreat'] })
  tags?: string[];
}

/** A result as read from the database. */
export interface SearchRow {
  kind: SearchResultKind;
  recordType: AuditSubject['type'];
  recordId: string;
  title: string;
  detail: string | null;
  state: string | null;
  at: Date | null;
  tags: string[] | null;
}

/** Converts a row to an answer. */
export function toAdminSearchResultDto({
  kind,
  recordType,
  recordId,
  title,
  detail,
  state,
  at,
  tags,
}: SearchRow): AdminSearchResultDto {
  return {
    kind,
    recordType,
    recordId,
    title,
    ...(detail === null ? {} : { detail }),
    ...(state === null ? {} : { state }),
    ...(at === null ? {} : { at: at.toISOString() }),
    ...(tags && tags.length > 0 ? { tags } : {}),
  };
}
