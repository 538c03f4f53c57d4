import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional, IsUUID } from 'class-validator';
import { languages, type Language } from '@leap/domain';
import { LanguageField, OptionalText, RequiredText } from '../../../common/fields.js';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { VersionDto } from '../../../common/edit-version.js';
import { fieldsOf, importFields, type ImportField } from './import-fields.js';
import type { ImportRefusal } from './import-refusal.entity.js';
import { importKinds, importStatuses, type Import, type ImportKind, type ImportStatus } from './import.entity.js';
import { refusalCodes, type RefusalCode } from './import-rows.js';

const EXAMPLE_ID = '3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f';
const fileKinds = ['subscribers', 'contacts', 'members'] as const;
const KIND = { enum: importKinds, enumName: 'ImportKind' };
const FIELD = { enum: importFields, enumName: 'ImportField' };

export class ImportParamDto {
  @ApiProperty({ description: 'Id of the import.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminImportsQueryDto extends PickType(AdminListQueryDto, ['cursor', 'limit']) {}

export class UploadImportQueryDto {
  @ApiProperty({
    description: 'What the file holds.',
    enum: fileKinds,
    enumName: 'ImportFileKind',
    example: 'subscribers',
  })
  @IsIn(fileKinds)
  kind: (typeof fileKinds)[number];

  @RequiredText(200, { description: 'Name of the file, to know it again.', example: 'subscribers.csv' })
  fileName: string;
}

/** How the file is read. */
export class MapImportDto extends VersionDto {
  @ApiProperty({
    description: 'Which column (the first is 0) fills which field.',
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0 },
    example: { email: 0, name: 1 },
  })
  @IsObject()
  mapping: Record<string, number>;

  @LanguageField('For rows that name no language.')
  language?: Language;

  @OptionalText(300, {
    description:
      'Subscribers: where and when these people agreed to receive email. Without it, each is asked to confirm.',
    example: 'Sign-up sheet of the retreat, July 2026',
  })
  consentProof?: string;
}

/** A refused row. */
export class ImportRefusalDto {
  @ApiProperty({ description: 'Line of the file, the first being 1.', type: 'integer', minimum: 1, example: 17 })
  line: number;

  @ApiProperty({ description: 'Why.', enum: refusalCodes, enumName: 'ImportRefusalCode', example: 'invalid_email' })
  code: RefusalCode;

  @ApiPropertyOptional({ description: 'Which field.', ...FIELD, example: 'email' })
  @IsOptional()
  field?: ImportField;

  @ApiProperty({ description: 'The row as it stands in the file.', type: [String], example: ['Ana', 'ana@'] })
  cells: string[];
}

/** An import in lists. */
export class AdminImportSummaryDto {
  @ApiProperty({ description: 'Id of the import.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({
    description: 'What is imported. `subscriptions` are those of Stripe, linked to accounts with the same address.',
    ...KIND,
    example: 'subscribers',
  })
  kind: ImportKind;

  @ApiProperty({
    description: '`checking` and `checked` are the dry run.',
    enum: importStatuses,
    enumName: 'ImportStatus',
    example: 'checked',
  })
  status: ImportStatus;

  @ApiProperty({ description: 'Name of the file.', example: 'subscribers.csv' })
  fileName: string;

  @ApiProperty({
    description: 'Rows of the file; 0 while they are not known.',
    type: 'integer',
    minimum: 0,
    example: 1200,
  })
  rowsCount: number;

  @ApiProperty({ description: 'Rows that are done.', type: 'integer', minimum: 0, example: 600 })
  doneCount: number;

  @ApiProperty({ description: 'Rows that were imported, or would be.', type: 'integer', minimum: 0, example: 580 })
  addedCount: number;

  @ApiProperty({ description: 'Rows that already existed.', type: 'integer', minimum: 0, example: 15 })
  unchangedCount: number;

  @ApiProperty({ description: 'Rows that were skipped.', type: 'integer', minimum: 0, example: 5 })
  refusedCount: number;

  @ApiPropertyOptional({
    description: 'Why it failed: `malformed` (no table to the end) or `off` (Stripe is not set up).',
    example: 'malformed',
  })
  failure?: string;

  @ApiProperty({ description: 'When it was begun.', format: 'date-time', example: '2026-11-21T04:00:00.000Z' })
  createdAt: string;

  @ApiPropertyOptional({
    description: 'When the last run ended.',
    format: 'date-time',
    example: '2026-11-21T04:01:00.000Z',
  })
  finishedAt?: string;
}

/** A field that a column can be mapped to. */
export class ImportFieldDto {
  @ApiProperty({ description: 'The field.', ...FIELD, example: 'email' })
  field: ImportField;

  @ApiProperty({ description: 'Whether it must be mapped.', example: true })
  isRequired: boolean;
}

/** An import with its mapping, and the first refused rows. */
export class AdminImportDto extends AdminImportSummaryDto {
  @ApiPropertyOptional({
    description: 'How the file is written, as it was recognised.',
    enum: ['utf-8', 'utf-16', 'windows-1252'],
    enumName: 'ImportEncoding',
    example: 'windows-1252',
  })
  encoding?: string;

  @ApiPropertyOptional({
    description: 'What stands between its columns, as it was recognised.',
    maxLength: 1,
    example: ';',
  })
  delimiter?: string;

  @ApiProperty({
    description: 'Its version: sent back with a change, and with the start.',
    format: 'date-time',
    example: '2026-11-21T04:00:30.000Z',
  })
  updatedAt: string;

  @ApiProperty({ description: 'The names of its columns.', type: [String], example: ['E-mail', 'Nombre'] })
  headers: string[];

  @ApiProperty({
    description: 'Its first rows, in the answer that shows an import while its columns may be matched; else none.',
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    example: [['ana@example.com', 'Ana']],
  })
  samples: string[][];

  @ApiProperty({ description: 'What a column may fill.', type: [ImportFieldDto] })
  fields: ImportFieldDto[];

  @ApiProperty({
    description: 'Which column fills which field.',
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { email: 0, name: 1 },
  })
  mapping: Record<string, number>;

  @ApiProperty({ description: 'For rows that name no language.', enum: languages, enumName: 'Language', example: 'es' })
  language: Language;

  @ApiPropertyOptional({
    description: 'Where and when these people agreed to receive email.',
    example: 'Sign-up sheet of the retreat, July 2026',
  })
  consentProof?: string;

  @ApiProperty({
    description:
      'The first rows that were skipped, at most 20, in the answer that shows an import while nothing runs; all of them are in the report.',
    type: [ImportRefusalDto],
  })
  refusals: ImportRefusalDto[];
}

export function toAdminImportSummaryDto(row: Import): AdminImportSummaryDto {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    fileName: row.fileName,
    rowsCount: row.rowsCount,
    doneCount: row.doneCount,
    addedCount: row.addedCount,
    unchangedCount: row.unchangedCount,
    refusedCount: row.refusedCount,
    failure: row.failure ?? undefined,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString(),
  };
}

export function toAdminImportDto({
  row,
  samples,
  refusals,
}: {
  row: Import;
  samples: string[][];
  refusals: ImportRefusal[];
}): AdminImportDto {
  const { required, optional } = row.kind === 'subscriptions' ? { required: [], optional: [] } : fieldsOf[row.kind];
  return {
    ...toAdminImportSummaryDto(row),
    encoding: row.encoding ?? undefined,
    delimiter: row.delimiter ?? undefined,
    updatedAt: row.updatedAt.toISOString(),
    headers: row.headers,
    samples,
    fields: [
      ...required.map((field) => ({ field, isRequired: true })),
      ...optional.map((field) => ({ field, isRequired: false })),
    ],
    mapping: row.mapping,
    language: row.language,
    consentProof: row.consentProof ?? undefined,
    refusals: refusals.map(({ line, code, field, cells }) => ({
      line,
      code: code as RefusalCode,
      field: (field as ImportField | null) ?? undefined,
      cells,
    })),
  };
}
