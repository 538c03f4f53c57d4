import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OptionalInstant } from '../../../common/instants.js';
import type { FathomImport, FathomImportStatus } from './fathom-import.entity.js';

const statuses = ['running', 'done', 'failed'] as const satisfies FathomImportStatus[];

/** Which past meetings to import. */
export class StartFathomImportDto {
  @OptionalInstant({ description: 'Only meetings from then on; absent: all.', example: '2026-01-01T00:00:00.000Z' })
  createdAfter?: Date;
}

/** An import of past meetings with its progress. Fathom lists the newest first, without a total. */
export class FathomImportDto {
  @ApiProperty({ description: 'Id of the import.', format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  id: string;

  @ApiProperty({
    description: 'State of the import.',
    enum: statuses,
    enumName: 'FathomImportStatus',
    example: 'running',
  })
  status: FathomImportStatus;

  @ApiProperty({ description: 'When it was asked for.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  startedAt: string;

  @ApiPropertyOptional({
    description: 'Only meetings from then on; absent: all.',
    format: 'date-time',
    example: '2026-01-01T00:00:00.000Z',
  })
  createdAfter?: string;

  @ApiProperty({ description: 'Meetings that Fathom has named so far.', type: 'integer', minimum: 0, example: 40 })
  seenCount: number;

  @ApiProperty({ description: 'How many of them were new.', type: 'integer', minimum: 0, example: 38 })
  addedCount: number;

  @ApiPropertyOptional({
    description: 'When the last one read was recorded.',
    format: 'date-time',
    example: '2026-03-02T23:00:00.000Z',
  })
  reachedAt?: string;

  @ApiPropertyOptional({ description: 'When it ended.', format: 'date-time', example: '2026-11-20T10:02:00.000Z' })
  finishedAt?: string;

  @ApiPropertyOptional({
    description: 'Why it failed: Fathom refused the key, or there is none.',
    enum: ['refused', 'off'],
    example: 'refused',
  })
  failure?: string;
}

export function toFathomImportDto(row: FathomImport): FathomImportDto {
  return {
    id: row.id,
    status: row.status,
    startedAt: row.createdAt.toISOString(),
    createdAfter: row.createdAfter?.toISOString(),
    seenCount: row.seenCount,
    addedCount: row.addedCount,
    reachedAt: row.reachedAt?.toISOString(),
    finishedAt: row.finishedAt?.toISOString(),
    failure: row.failure ?? undefined,
  };
}
