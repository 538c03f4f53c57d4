import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AppError } from './app-error.js';
import { ApiProblems } from './api-problem.js';
import { CursorQueryDto, type IdType, type Page } from './cursor.js';
import { OptionalInstant } from './instants.js';
import { PageOf, type PageDecorator } from './page-of.js';

/** Lists whose changes are noted by triggers. */
export type ChangeKind =
  | 'signup'
  | 'booking'
  | 'campaign'
  | 'consent-form'
  | 'contact'
  | 'image'
  | 'mail-suppression'
  | 'meeting-type'
  | 'member'
  | 'member-comment'
  | 'member-note'
  | 'member-post'
  | 'offering'
  | 'pod'
  | 'post'
  | 'promotion-code'
  | 'recording'
  | 'sequence'
  | 'subscriber'
  | 'support-request'
  | 'testimonial';

/** For how long changes are stored: who was away for longer reads the whole list again. */
const RETENTION_DAYS = 90;
/** A change is dated by the beginning of its transaction, and no transaction takes as long as this: see `statement_timeout`. */
const OVERLAP_MINUTES = 10;

/** The query of a list's changes. */
export class ListChangesQueryDto extends CursorQueryDto {
  @OptionalInstant({
    description:
      'To begin with: when you began to read the whole list. Changes of the ten minutes before it come again. Later use `cursor` alone, which leaves nothing out.',
    example: '2026-11-28T08:00:00.000Z',
  })
  updatedSince?: Date;
}

/** A record that changed, as it is now; without a row it was deleted. */
export interface Change<Row> {
  id: string;
  changedAt: Date;
  row: Row | undefined;
}

/** The position of a change in the order of all. */
interface Position {
  transaction: string;
  number: string;
}

/** Changes since then are not all there: who follows them has to begin again. */
const notRetained = (): AppError =>
  new AppError('invalid_cursor', 422, {
    detail: `Changes are stored for ${RETENTION_DAYS} days, and end where a backup was restored: read the whole list again, and go on with updatedSince.`,
  });

/** @throws AppError `invalid_cursor` (422) */
function assertRetained(since: number): void {
  if (since < Date.now() - RETENTION_DAYS * 86_400_000) throw notRetained();
}

/** A change as read from the database. */
export interface NotedChange {
  id: string;
  transaction: string;
  number: string;
  changedAt: Date;
}

const encode = ({ transaction, number, changedAt }: NotedChange): string =>
  Buffer.from(`${transaction} ${number} ${changedAt.getTime()}`).toString('base64url');

/** @throws AppError `invalid_cursor` (422) */
function decode(cursor: string): Position {
  const [, transaction, number, at] =
    /^(\d{1,18}) (\d{1,18}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (transaction === undefined || number === undefined || at === undefined)
    throw new AppError('invalid_cursor', 422, { detail: 'The cursor was not created by this API.' });
  assertRetained(Number(at));
  return { transaction, number };
}

/**
 * The statement of the next changes of a kind, in the order of their transactions. Those of a transaction show when all before it have ended: none
 * that comes before them can follow.
 * @throws AppError `invalid_cursor` (422)
 */
export function changesStatement(
  kind: ChangeKind,
  { cursor, updatedSince, limit }: ListChangesQueryDto,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [kind, limit];
  let condition = '';
  if (cursor !== undefined) {
    const { transaction, number } = decode(cursor);
    condition = ' AND (c.transaction_number, c.number) > ($3::bigint, $4::bigint)';
    values.push(transaction, number);
  } else if (updatedSince) {
    assertRetained(updatedSince.getTime());
    condition = ` AND c.changed_at >= $3::timestamptz - interval '${OVERLAP_MINUTES} minutes'`;
    values.push(updatedSince);
  }
  return {
    sql: `
      SELECT c.record_id AS id, c.transaction_number::text AS transaction, c.number::text AS number, c.changed_at AS "changedAt" FROM record_changes c
       WHERE c.kind = $1 AND c.transaction_number < pg_snapshot_xmin(pg_current_snapshot())::text::bigint${condition}
       ORDER BY c.transaction_number, c.number LIMIT $2`,
    values,
  };
}

/**
 * Whether the change that a cursor names is still there. After a restore it is not: changes of before are numbered anew, or never happened.
 * @throws AppError `invalid_cursor` (422)
 */
export async function assertCursor(
  reader: { query<Rows>(sql: string, values: unknown[]): Promise<Rows> },
  kind: ChangeKind,
  cursor: string | undefined,
): Promise<void> {
  if (cursor === undefined) return;
  const { transaction, number } = decode(cursor);
  const found = await reader.query<object[]>(
    'SELECT FROM record_changes WHERE kind = $1 AND transaction_number = $2 AND number = $3',
    [kind, transaction, number],
  );
  if (found.length === 0) throw notRetained();
}

/** A page of changes with the rows of their records: each record once, where it changed last. Always with a cursor, unless nothing came. */
export function toChanges<Row extends { id: string }>(
  noted: readonly NotedChange[],
  rows: readonly Row[],
): Page<Change<Row>> {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const last = new Map(noted.map((change) => [change.id, change]));
  const items = noted
    .filter((change) => last.get(change.id) === change)
    .map(({ id, changedAt }) => ({ id, changedAt, row: rowOf.get(id) }));
  const end = noted.at(-1);
  return end ? { items, next: encode(end) } : { items };
}

/** A change in answers; {@link ChangesOf} adds what differs between lists. */
class RecordChangeDto {
  @ApiProperty({ description: 'When it changed last.', format: 'date-time', example: '2026-11-28T08:00:00.000Z' })
  updatedAt: string;

  @ApiProperty({ description: 'Whether it was deleted, or left the list.', example: false })
  isDeleted: boolean;
}

const idDocs = {
  uuid: { type: String, format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' },
  integer: { type: 'integer', example: 42 },
} as const;

/**
 * Endpoint of a list's changes, for programs that hold a copy of it.
 * @param item the list's rows
 * @param toDto as the list's own
 */
export function ChangesOf<Row, Dto extends { id: string | number }>(
  item: Type<Dto>,
  toDto: (row: Row, userId: string) => Dto,
  idType: IdType = 'uuid',
): PageDecorator<Change<Row>> {
  class ChangeDto extends RecordChangeDto {
    @ApiProperty({ description: 'Id of the record.', ...idDocs[idType] })
    id: string | number;

    @ApiPropertyOptional({ description: 'The record as it is now; absent when it was deleted.', type: () => item })
    record?: Dto;
  }
  Object.defineProperty(ChangeDto, 'name', { value: item.name.replace(/(Row|Summary)?Dto$/, 'ChangeDto') });
  const toChangeDto = ({ id, changedAt, row }: Change<Row>, userId: string): ChangeDto => ({
    id: idType === 'integer' ? Number(id) : id,
    updatedAt: changedAt.toISOString(),
    isDeleted: row === undefined,
    ...(row !== undefined && { record: toDto(row, userId) }),
  });
  return applyDecorators(
    ApiOperation({
      summary: 'What changed',
      description:
        'Of the last 90 days, in the order in which it was committed. Read the whole list once, then the changes since you began, and then follow the `Link` header: it is there as long as something came; keep the last `cursor` and ask again later. Who stores each `record` under its `id`, and removes those that `isDeleted`, holds the same list.',
    }),
    PageOf(ChangeDto, 'The next changes.', toChangeDto) as MethodDecorator,
    ApiProblems(422),
  );
}
