import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { AppError } from './app-error.js';
import { OptionalText } from './fields.js';
import { storedOrRefused } from './refused-field.js';

/** Limits of what other programs keep with a record; the tables' CHECK has the same. */
export const externalLimits = { id: 100, keys: 20, key: 40, value: 500 } as const;

/** Values by key, as another program keeps them with a record. */
export type Metadata = Record<string, string>;

/** Columns that a record has for other programs. */
export interface ExternalColumns {
  externalId: string | null;
  metadata: Metadata;
}
export const externalFields = ['externalId', 'metadata'] as const;

/** Tables whose records have these columns. */
export type ExternalTable = 'calendar_bookings' | 'contacts' | 'users';

const KEY = new RegExp(`^[A-Za-z0-9_.-]{1,${externalLimits.key}}$`);
const EXAMPLE = { externalId: 'crm-4711', metadata: { owner: 'ana', stage: 'lead' } } as const;

/** Whether a value has the form of {@link Metadata}, within the limits. */
function isMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value as Record<string, unknown>);
  return (
    entries.length <= externalLimits.keys &&
    entries.every(
      ([key, text]) => KEY.test(key) && typeof text === 'string' && Array.from(text).length <= externalLimits.value,
    )
  );
}

const metadataDocs = (description: string) => ({
  description,
  type: 'object' as const,
  maxProperties: externalLimits.keys,
  additionalProperties: { type: 'string' as const, maxLength: externalLimits.value },
  example: EXAMPLE.metadata,
});

/** Filter of a list. */
export const ExternalIdFilter = (): PropertyDecorator =>
  OptionalText(externalLimits.id, {
    description: 'Only the record with this id of another program.',
    example: EXAMPLE.externalId,
  });

/** Field of a body. */
export const ExternalIdField = (description: string): PropertyDecorator =>
  OptionalText(externalLimits.id, { description, example: EXAMPLE.externalId });

/** Field of a body. */
export const MetadataField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional(
      metadataDocs(`${description} At most ${externalLimits.keys} keys of letters, digits, \`_\`, \`.\` and \`-\`.`),
    ),
    IsOptional(),
    ValidateBy({
      name: 'isMetadata',
      validator: { validate: isMetadata, defaultMessage: () => 'The metadata is too large, or no texts by key.' },
    }),
  );

/** What another program keeps with a record: replaces all of it. */
export class SetExternalDto {
  @ExternalIdField('Its id there; unique among these records. Absent: none.')
  externalId?: string;

  @MetadataField('Its values, which replace the former ones; absent: none.')
  metadata?: Metadata | null;
}

/** The part of a record that other programs keep. */
export class ExternalRecordDto {
  @ApiPropertyOptional({
    description: 'Its id in another program.',
    maxLength: externalLimits.id,
    example: EXAMPLE.externalId,
  })
  externalId?: string;

  @ApiProperty(metadataDocs('What another program keeps with it.'))
  metadata: Metadata;
}

export const toExternalRecordDto = ({ externalId, metadata }: ExternalColumns): ExternalRecordDto => ({
  externalId: externalId ?? undefined,
  metadata,
});

/**
 * Sets what another program keeps with a record. The version stays, since nobody edits these values: who has the record open can still save.
 * @param changes absent fields stay
 * @throws AppError `not_found` (404), `validation_failed` (422) with `external_id_taken` when another record has the id
 * @returns the values, and whether any is new
 */
export async function setExternal(
  manager: EntityManager,
  table: ExternalTable,
  id: string,
  changes: Partial<ExternalColumns>,
): Promise<ExternalColumns & { isChanged: boolean }> {
  const [[row]] = await storedOrRefused(
    manager.query<[(ExternalColumns & { isChanged: boolean })[], number]>(
      `UPDATE ${table} r
          SET external_id = CASE WHEN $2 THEN $3 ELSE r.external_id END, metadata = coalesce($4::jsonb, r.metadata)
         FROM (SELECT id, external_id, metadata FROM ${table} WHERE id = $1 FOR UPDATE) former
        WHERE r.id = former.id
        RETURNING r.external_id AS "externalId", r.metadata,
                  (r.external_id, r.metadata) IS DISTINCT FROM (former.external_id, former.metadata) AS "isChanged"`,
      [
        id,
        changes.externalId !== undefined,
        changes.externalId ?? null,
        changes.metadata === undefined ? null : JSON.stringify(changes.metadata),
      ],
    ),
    { [`${table}_external_id_key`]: { field: 'externalId', code: 'external_id_taken' } },
  );
  if (!row) throw new AppError('not_found', 404, { detail: 'There is no such record.' });
  return row;
}

/** The values of a body that replaces all. */
export const allExternal = ({ externalId, metadata }: SetExternalDto): ExternalColumns => ({
  externalId: externalId ?? null,
  metadata: metadata ?? {},
});
