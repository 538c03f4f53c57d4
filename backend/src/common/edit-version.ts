import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';
import type { BaseEntity } from '../database/base.entity.js';
import { AppError } from './app-error.js';
import { InstantText, OptionalInstantText } from './instants.js';

/** The version that an edit is based on: the row's `updatedAt`, exactly as it was answered. */
export const VersionField = (): PropertyDecorator =>
  applyDecorators(
    InstantText({
      description: 'The expected version: `updatedAt` as last read. If it has changed since, nothing is stored.',
      example: '2026-03-02T09:00:00.000Z',
    }),
    Matches(/\.\d{3}Z$/),
  );

/** The same for an edit that may be based on any version. */
export const OptionalVersionField = (): PropertyDecorator =>
  applyDecorators(
    OptionalInstantText({
      description:
        'The expected version: `updatedAt` as last read. If it has changed since, nothing is stored. Absent: any version.',
      example: '2026-11-20T10:00:00.000Z',
    }),
    Matches(/\.\d{3}Z$/),
  );

/** The version of what is answered. */
export const UpdatedAtAnswer = (): PropertyDecorator =>
  ApiProperty({
    description: 'Version, for changes of it.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  });

/** Body of an action with its expected version. */
export class VersionDto {
  @VersionField()
  version: string;
}

/** The next `updated_at`: increases also for two changes in one millisecond. */
export const NEXT_VERSION = `greatest(now(), updated_at + interval '1 millisecond')`;

/** The answer to a change that was based on an older version. */
export const editConflict = (): AppError =>
  new AppError('edit_conflict', 409, { detail: 'Somebody else has changed this since.' });

/** Whether a row has the expected version; any, if none is expected. */
export const isAtVersion = ({ updatedAt }: { updatedAt: Date }, version: string | undefined): boolean =>
  version === undefined || updatedAt.getTime() === Date.parse(version);

/** For a locked row. @throws AppError `edit_conflict` (409) for another version */
export function assertVersion(row: { updatedAt: Date }, version: string | undefined): void {
  if (!isAtVersion(row, version)) throw editConflict();
}

/**
 * Updates one row at its expected version, atomically: of two concurrent updates one changes nothing.
 * @param version the expected version; undefined: any
 * @returns whether it was changed
 */
export async function changeWhere<Row extends BaseEntity>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
  version: string | undefined,
  changes: object,
): Promise<boolean> {
  const { affected } = await manager.update(
    entity,
    { ...where, ...(version === undefined ? {} : { updatedAt: new Date(version) }) } as FindOptionsWhere<Row>,
    { ...changes, updatedAt: () => NEXT_VERSION } as never,
  );
  return affected === 1;
}

/**
 * Updates a row at its expected version.
 * @throws AppError `not_found` (404), `edit_conflict` (409)
 */
export async function changeVersion<Row extends BaseEntity>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  { id, version }: { id: string; version: string },
  changes: Partial<Row>,
): Promise<void> {
  const where = { id } as FindOptionsWhere<Row>;
  if (await changeWhere(manager, entity, where, version, changes)) return;
  if (await manager.exists(entity, { where })) throw editConflict();
  throw new AppError('not_found', 404, { detail: 'There is no such record.' });
}
