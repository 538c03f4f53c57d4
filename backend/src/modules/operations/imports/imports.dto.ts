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

  @RequiredText(200, { description: 'Name of the file.', example: 'subscribers.csv' })
  fileName: string;
}

/** How the file is read. */
export class MapImportDto extends VersionDto {
  @ApiProperty({
    description: 'The column of each field; the first column is 0.',
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0 },
    example: { email: 0, name: 1 },
  })
  @IsObject()
  mapping: Record<string, number>;

  @LanguageField('Language of rows without one.')
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

  @ApiProperty({ description: 'The row as in the file.', type: [String], example: ['Ana', 'ana@'] })
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

  @ApiProperty({ description: 'Processed rows.', type: 'integer', minimum: 0, example: 600 })
  doneCount: number;

  @ApiProperty({ description: 'Rows that were imported, or would be.', type: 'integer', minimum: 0, example: 580 })
  addedCount: number;

  @ApiProperty({ description: 'Rows that already existed.', type: 'integer', minimum: 0, example: 15 })
  unchangedCount: number;

  @ApiProperty({ description: 'Rows that were skipped.', type: 'integer', minimum: 0, example: 5 })
  refusedCount: number;

  @ApiPropertyOptional({
    description: 'Why it failed: `malformed` (not a valid table) or `off` (Stripe is not set up).',
    example: 'malformed',
  })
  failure?: string;

  @ApiProperty({ description: 'When the draft was created.', format: 'date-time', example: '2026-11-21T04:00:00.000Z' })
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
    description: 'Character encoding, as detected.',
    enum: ['utf-8', 'utf-16', 'windows-1252'],
    enumName: 'ImportEncoding',
    example: 'windows-1252',
  })
  encoding?: string;

  @ApiPropertyOptional({
    description: 'Column separator, as detected.',
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
    description: 'Its first rows, in the response for a single import whose columns can still be mapped.',
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    example: [['ana@example.com', 'Ana']],
  })
  samples: string[][];

  @ApiProperty({ description: 'Fields that a column can be mapped to.', type: [ImportFieldDto] })
  fields: ImportFieldDto[];

  @ApiProperty({
    description: 'The column of each field.',
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { email: 0, name: 1 },
  })
  mapping: Record<string, number>;

  @ApiProperty({ description: 'Language of rows without one.', enum: languages, enumName: 'Language', example: 'es' })
  language: Language;

  @ApiPropertyOptional({
    description: 'Where and when these people agreed to receive email.',
    example: 'Sign-up sheet of the retreat, July 2026',
  })
  consentProof?: string;

  @ApiProperty({
    description:
      'The first 20 skipped rows, in the response for a single import that is not running; the report contains all of them.',
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
