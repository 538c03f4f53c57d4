import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits } from '@leap/domain';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { EmailAddress, OptionalText } from '../../../common/fields.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';
import { erasures, type Erasure } from './person-findings.js';
import {
  privacyRequestKinds,
  privacyRequestOutcomes,
  type PrivacyRequest,
  type PrivacyRequestKind,
  type PrivacyRequestOutcome,
} from './privacy-request.entity.js';

/** Days until a request is due; length limit of a note. */
export const privacyRequestLimits = { note: 2_000, dueDays: 30 } as const;

const EXAMPLE_ID = '4d0b0e5e-0c34-4f2e-9a3d-1d6b3c2f8a90';
const KIND = { enum: privacyRequestKinds, enumName: 'PrivacyRequestKind' };
const OUTCOME = { enum: privacyRequestOutcomes, enumName: 'PrivacyRequestOutcome' };

export const privacyRequestStates = ['open', 'closed'] as const;
export type PrivacyRequestState = (typeof privacyRequestStates)[number];

export class PrivacyRequestParamDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListPrivacyRequestsQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({ description: 'Only requests of this kind.', ...KIND, example: 'access' })
  @IsOptional()
  @IsIn(privacyRequestKinds)
  kind?: PrivacyRequestKind;

  @ApiPropertyOptional({
    description: 'Only open ones, or only closed ones.',
    enum: privacyRequestStates,
    enumName: 'PrivacyRequestState',
    example: 'open',
  })
  @IsOptional()
  @IsIn(privacyRequestStates)
  state?: PrivacyRequestState;
}

/** A request that arrived by mail, by phone or in person. */
export class CreatePrivacyRequestDto {
  @ApiProperty({ description: 'What is asked for.', ...KIND, example: 'access' })
  @IsNotEmpty()
  @IsIn(privacyRequestKinds)
  kind: PrivacyRequestKind;

  @EmailAddress({ description: 'Whose data it is about.', example: 'ana@example.com' })
  email: string;

  @ApiProperty({
    description: 'When it arrived, not in the future. It is due 30 days later.',
    format: 'date',
    pattern: DAY_PATTERN,
    example: '2026-11-20',
  })
  @IsNotEmpty()
  @IsCalendarDay()
  receivedOn: string;

  @OptionalText(privacyRequestLimits.note, {
    description: 'Internal: how it arrived, and how the person was identified.',
    example: 'By mail; called back on the known number.',
  })
  note?: string;
}

export class ClosePrivacyRequestDto {
  @ApiProperty({ description: 'How it ended.', ...OUTCOME, example: 'done' })
  @IsNotEmpty()
  @IsIn(privacyRequestOutcomes)
  outcome: PrivacyRequestOutcome;

  @OptionalText(privacyRequestLimits.note, {
    description: 'What was done, or why not; in place of the note that is there.',
    example: 'Name corrected in the account.',
  })
  note?: string;
}

export class FindPersonDto {
  @EmailAddress({ description: 'The address to look for.', example: 'ana@example.com' })
  email: string;
}

export class EraseRequestedPersonDto {
  @EmailAddress({
    description: 'The address of the request again, as a confirmation.',
    example: 'ana@example.com',
  })
  email: string;
}

/** A request as a row of the list. */
export class PrivacyRequestDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'What is asked for.', ...KIND, example: 'access' })
  kind: PrivacyRequestKind;

  @ApiProperty({
    description: 'Whose data it is about; normalised.',
    format: 'email',
    maxLength: fieldLimits.email,
    example: 'ana@example.com',
  })
  email: string;

  @ApiProperty({ description: 'When it was received.', format: 'date', example: '2026-11-20' })
  receivedOn: string;

  @ApiProperty({ description: 'When it has to be answered: 30 days later.', format: 'date', example: '2026-12-20' })
  dueOn: string;

  @ApiPropertyOptional({ description: 'The outcome; absent while it is open.', ...OUTCOME, example: 'done' })
  outcome?: PrivacyRequestOutcome;

  @ApiPropertyOptional({ description: 'When it ended.', format: 'date-time', example: '2026-11-24T10:00:00.000Z' })
  closedAt?: string;

  @ApiProperty({ description: 'When it was recorded.', format: 'date-time', example: '2026-11-20T18:05:00.000Z' })
  createdAt: string;
}

/** A request with the note of the practice. */
export class PrivacyRequestDetailDto extends PrivacyRequestDto {
  @ApiPropertyOptional({ description: 'Internal.', maxLength: privacyRequestLimits.note, example: 'By mail.' })
  note?: string;
}

/** Number of a person's rows in one table. */
export class PersonFindingDto {
  @ApiProperty({ description: 'Name of the table.', example: 'contacts' })
  table: string;

  @ApiProperty({ description: 'How many rows are about the person.', type: 'integer', minimum: 1, example: 2 })
  rows: number;

  @ApiProperty({
    description: 'What happens to them when the person is erased; the law requires what is retained.',
    enum: erasures,
    enumName: 'Erasure',
    example: 'deleted',
  })
  erasure: Erasure;
}

/** Summary of a person's data. */
export class FoundPersonDto {
  @ApiProperty({ description: 'The address, normalised.', format: 'email', example: 'ana@example.com' })
  email: string;

  @ApiPropertyOptional({
    description: 'Id of the account with this address, when there is one.',
    format: 'uuid',
    example: EXAMPLE_ID,
  })
  userId?: string;

  @ApiProperty({
    description: 'Whether it is an account of staff: it is ended by the operator, not here.',
    example: false,
  })
  isStaff: boolean;

  @ApiProperty({ description: 'Tables that know something; none when nothing is known.', type: [PersonFindingDto] })
  findings: PersonFindingDto[];
}

/** The fields of a row. */
export type PrivacyRequestRow = Pick<
  PrivacyRequest,
  'id' | 'kind' | 'email' | 'receivedOn' | 'outcome' | 'closedAt' | 'createdAt' | 'note'
> & { dueOn: string };

export function toPrivacyRequestDto(row: PrivacyRequestRow): PrivacyRequestDto {
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    receivedOn: row.receivedOn,
    dueOn: row.dueOn,
    outcome: row.outcome ?? undefined,
    closedAt: row.closedAt?.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export const toPrivacyRequestDetailDto = (row: PrivacyRequestRow): PrivacyRequestDetailDto => ({
  ...toPrivacyRequestDto(row),
  note: row.note ?? undefined,
});
