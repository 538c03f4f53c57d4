import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { BOOKING_ZONE, wallClock } from '@leap/domain';
import { IsIn, IsOptional, IsString, IsUUID, ValidateIf } from 'class-validator';
import { auditActions, auditSubjectTypes, type AuditAction, type AuditSubject } from '../../../auth/audit-trail.js';
import type { ChangedField } from '../../../common/changed-fields.js';
import type { CsvColumn } from '../../../common/csv.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { BilingualTextDto } from '../../../common/editable-texts.js';
import { DatedListQueryDto } from '../../../common/list-days.js';
import type { SubjectName } from './subject-names.js';

const EXAMPLE_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';
const ACTION = { enum: auditActions, enumName: 'AuditAction' };
const SUBJECT_TYPE = { enum: auditSubjectTypes, enumName: 'AuditSubjectType' };
const SUBJECT_ID_LENGTH = 64;

/** Filters; entries have no text to search. */
export class ListAdminAuditEntriesQueryDto extends OmitType(DatedListQueryDto, ['q']) {
  @ApiPropertyOptional({ description: 'Only entries of this action.', ...ACTION, example: 'contacts.viewed' })
  @IsOptional()
  @IsIn(auditActions)
  action?: AuditAction;

  @ApiPropertyOptional({
    description: 'Without the entries that only tell who looked at or searched something.',
    enum: ['hidden'],
    example: 'hidden',
  })
  @IsOptional()
  @IsIn(['hidden'])
  views?: 'hidden';

  @ApiPropertyOptional({ description: 'Only what this account did.', format: 'uuid', example: EXAMPLE_ID })
  @IsOptional()
  @IsUUID()
  actorId?: string;

  @ApiPropertyOptional({
    description: 'Only entries about records of this kind; needed for those about one record.',
    ...SUBJECT_TYPE,
    example: 'contact',
  })
  @ValidateIf(
    ({ subjectType, subjectId }: ListAdminAuditEntriesQueryDto) => subjectType !== undefined || subjectId !== undefined,
  )
  @IsIn(auditSubjectTypes)
  subjectType?: AuditSubject['type'];

  @ApiPropertyOptional({
    description: 'Only entries about the record of this id, with its kind.',
    maxLength: SUBJECT_ID_LENGTH,
    example: EXAMPLE_ID,
  })
  @IsOptional()
  @IsString()
  @MaxCharacters(SUBJECT_ID_LENGTH)
  subjectId?: string;
}

/** The account that performed an action. */
export class AuditActorDto {
  @ApiProperty({ description: 'Id of the account.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiPropertyOptional({
    description: 'E-mail address, if the account still exists.',
    example: 'owner@example.com',
  })
  email?: string;

  @ApiPropertyOptional({
    description: 'First and last name, if the account still exists and has one.',
    example: 'Ana Sample',
  })
  name?: string;
}

/** The record that an action concerned. */
export class AuditSubjectDto {
  @ApiProperty({ description: 'Its kind.', ...SUBJECT_TYPE, example: 'contact' })
  type: AuditSubject['type'];

  @ApiProperty({ description: 'Its id; the record may have been deleted.', example: EXAMPLE_ID })
  id: string;

  @ApiPropertyOptional({
    description: 'Its present name, where the practice itself gave it one, and of accounts; absent once it is deleted.',
    type: BilingualTextDto,
  })
  name?: BilingualTextDto;
}

/** A field that an edit changed. */
export class AuditChangeDto {
  @ApiProperty({ description: 'Path of the field in the answer about the record.', example: 'punchline.en' })
  field: string;

  @ApiPropertyOptional({
    description: 'Its value before; absent for nothing.',
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: {} }],
    example: 'Live what you know.',
  })
  before?: unknown;

  @ApiPropertyOptional({
    description: 'Its value after; absent for nothing.',
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: {} }],
    example: 'Live what you already know.',
  })
  after?: unknown;
}

/** One entry of the audit log. */
export class AdminAuditEntryDto {
  @ApiProperty({ description: 'Id of the entry.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'What happened.', ...ACTION, example: 'contacts.viewed' })
  action: AuditAction;

  @ApiProperty({ description: 'Who did it.', type: AuditActorDto })
  actor: AuditActorDto;

  @ApiPropertyOptional({ description: 'The affected record, if there is exactly one.', type: AuditSubjectDto })
  subject?: AuditSubjectDto;

  @ApiPropertyOptional({
    description: 'What an edit of settings or content changed; kept for a year and as long as the record.',
    type: [AuditChangeDto],
  })
  changes?: AuditChangeDto[];

  @ApiPropertyOptional({
    description: 'The network that it was done from, shortened; absent for jobs and commands.',
    maxLength: 43,
    example: '203.0.113.0/24',
  })
  address?: string;

  @ApiPropertyOptional({
    description: 'Browser and system, as far as they are known.',
    maxLength: 60,
    example: 'Firefox, Linux',
  })
  device?: string;

  @ApiProperty({ description: 'When.', format: 'date-time', example: '2026-11-20T09:12:00.000Z' })
  createdAt: string;
}

/** An entry as read from the database. */
export interface AuditEntryRow {
  id: string;
  action: AuditAction;
  actorId: string;
  subjectType: AuditSubject['type'] | null;
  subjectId: string | null;
  address: string | null;
  device: string | null;
  createdAt: Date;
  email: string | null;
  name: string | null;
  changes: ChangedField[] | null;
  subjectName?: SubjectName;
}

const toAuditChangeDto = ({ field, before, after }: ChangedField): AuditChangeDto => ({
  field,
  ...(before === null ? {} : { before }),
  ...(after === null ? {} : { after }),
});

/** Converts a row to an answer. */
export function toAdminAuditEntryDto({
  id,
  action,
  actorId,
  subjectType,
  subjectId,
  subjectName,
  address,
  device,
  createdAt,
  email,
  name,
  changes,
}: AuditEntryRow): AdminAuditEntryDto {
  return {
    id,
    action,
    actor: { id: actorId, ...(email === null ? {} : { email }), ...(name === null ? {} : { name }) },
    ...(subjectType === null || subjectId === null
      ? {}
      : { subject: { type: subjectType, id: subjectId, ...(subjectName && { name: subjectName }) } }),
    ...(changes === null ? {} : { changes: changes.map(toAuditChangeDto) }),
    ...(address === null ? {} : { address }),
    ...(device === null ? {} : { device }),
    createdAt: createdAt.toISOString(),
  };
}

/** A name in the languages in which it differs. */
const textOf = (name: SubjectName | undefined): string =>
  [...new Set(Object.values(name ?? {}))].filter(Boolean).join(' / ');

/** Columns of the CSV file. */
export const auditEntryColumns: readonly CsvColumn<AuditEntryRow>[] = [
  { header: 'When', value: ({ createdAt }) => createdAt },
  { header: 'Practice time', value: ({ createdAt }) => wallClock(createdAt, BOOKING_ZONE).replace('T', ' ') },
  { header: 'What', value: ({ action }) => action },
  { header: 'Who', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Account', value: ({ actorId }) => actorId },
  { header: 'About', value: ({ subjectType }) => subjectType },
  { header: 'Record', value: ({ subjectName }) => textOf(subjectName) },
  { header: 'Record number', value: ({ subjectId }) => subjectId },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Device', value: ({ device }) => device },
  { header: 'Id', value: ({ id }) => id },
];
