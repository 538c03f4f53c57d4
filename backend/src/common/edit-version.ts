import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, Matches } from 'class-validator';
import type { EntityManager, EntityTarget } from 'typeorm';
import type { BaseEntity } from '../database/base.entity.js';
import { AppError } from './app-error.js';

const INSTANT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The version of a row that an editor has seen: its `updatedAt`, exactly as it was answered, and an instant that there is. */
export const VersionField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      description: 'The expected version: `updatedAt` as last read. If it has changed since, nothing is stored.',
      format: 'date-time',
      example: '2026-03-02T09:00:00.000Z',
    }),
    Matches(INSTANT),
    IsISO8601({ strict: true }),
  );

/** The body of an action on what somebody has seen. */
export class VersionDto {
  @VersionField()
  version: string;
}

/** What `updated_at` becomes: later than before also when two changes fall into one millisecond. */
export const NEXT_VERSION = `greatest(now(), updated_at + interval '1 millisecond')`;

/**
 * Changes a row that still is as the editor has seen it. The database decides: of two who changed one version, one is refused.
 * @throws AppError `not_found` (404), `edit_conflict` (409)
 */
export async function changeVersion<Row extends BaseEntity>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  { id, version }: { id: string; version: string },
  changes: Partial<Row>,
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(entity)
    .set({ ...(changes as object), updatedAt: () => NEXT_VERSION } as never)
    .where('id = :id AND updated_at = :version', { id, version: new Date(version) })
    .execute();
  if (affected === 1) return;
  await refuseChange(manager, entity, id);
}

/** Says why nothing was changed. @throws AppError `not_found` (404), `edit_conflict` (409) */
export async function refuseChange<Row extends BaseEntity>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  id: string,
): Promise<never> {
  const isThere = await manager.exists(entity, { where: { id } as never });
  if (isThere) throw new AppError('edit_conflict', 409, { detail: 'Somebody else has changed this since.' });
  throw new AppError('not_found', 404, { detail: 'There is no such record.' });
}
