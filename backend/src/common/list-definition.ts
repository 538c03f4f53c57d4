import type { DataSource, EntityManager } from 'typeorm';
import { runBulk, type BulkResultDto } from './admin-list.js';
import { AppError } from './app-error.js';
import type { CsvColumn, CsvFile } from './csv.js';
import {
  assertCursor,
  changesStatement,
  toChanges,
  type Change,
  type ChangeKind,
  type ListChangesQueryDto,
  type NotedChange,
} from './list-changes.js';
import { toPage, type CursorKey, type IdType, type ListPosition, type Page } from './cursor.js';
import { snakeCase } from '../database/naming-strategy.js';
import { listReader, type Reader } from '../database/replica.js';
import { NEXT_VERSION } from './edit-version.js';
import { ListStatement, type SearchOptions } from './list-statement.js';

/** Page size while a file is streamed, which bounds the memory. */
const ROWS_AT_ONCE = 1000;

/** `SELECT` of columns by their properties: `b.first_name AS "firstName"`. */
export const selectOf = (properties: readonly string[], alias?: string): string =>
  `SELECT ${properties.map((name) => `${alias === undefined ? '' : `${alias}.`}${snakeCase(name)} AS "${name}"`).join(', ')}`;

interface ListParts<Filters, Row, FileRow> {
  /** `SELECT …` of the page's columns, without `FROM`. */
  select: string;
  /** `SELECT …` of the file and of a single row, where those have more columns. */
  selectDetail?: string;
  /** What follows `FROM`: one table with search (`q`), unless the list is `orderedBy` another column. */
  table: string;
  /** Alias and column of the sort key, and its value in a row if it is not `createdAt`; `filter` then has to handle `q`. */
  orderedBy?: { alias: string; column?: string; idType?: IdType; instantOf?: (row: Row) => Date };
  /** How a list that is not `orderedBy` another column is searched. */
  search?: SearchOptions;
  /** Adds the conditions of all filters except `q`. */
  filter(statement: ListStatement, filters: Filters): unknown;
  /** Wraps the selected page, e.g. to join further tables. */
  describe?(chosen: string, statement: ListStatement, filters: Filters): string;
  /** As what its changes are noted. */
  changes?: ChangeKind;
  /** The CSV file. */
  file?: { name: string; columns: readonly CsvColumn<FileRow>[] };
}

/** A bulk change by ids. */
interface BulkChange {
  /** `column = value, …` */
  set: string;
  /** Condition of rows that need no change: they are skipped and not recorded. */
  unless?: string;
  /** Parameters of `set` and `unless`, from `$2` on. */
  values?: readonly unknown[];
  /** Locks rows that must be locked before the row itself. */
  lock?: (manager: EntityManager, id: string) => Promise<unknown>;
}

/**
 * The definition of a list, newest first: columns, filters, search, order and file. Provides pages, single rows, the file, and bulk
 * changes.
 */
export class ListDefinition<Filters extends object, Row extends CursorKey, FileRow extends Row = Row> {
  constructor(private readonly parts: ListParts<Filters, Row, FileRow>) {}

  /**
   * One page. The query is validated before the access is recorded and rows are read.
   * @param record records the access
   * @throws AppError `invalid_cursor` (422)
   */
  async page(reader: Reader, query: Filters & ListPosition, record?: () => Promise<void>): Promise<Page<Row>> {
    const { sql, values } = this.statement(query, query);
    await record?.();
    return toPage(await listReader(reader).query<Row[]>(sql, values), query.limit, this.parts.orderedBy?.instantOf);
  }

  /**
   * What changed in the list, for programs that hold a copy of it.
   * @param record records the access, when there are rows to read
   * @throws AppError `invalid_cursor` (422)
   */
  async changes(reader: Reader, query: ListChangesQueryDto, record?: () => Promise<void>): Promise<Page<Change<Row>>> {
    const { changes, select, table, orderedBy, filter, describe } = this.parts;
    if (!changes) throw new Error(`Changes of ${table} are not noted.`);
    const { sql, values } = changesStatement(changes, query);
    await assertCursor(reader, changes, query.cursor);
    const noted = await reader.query<NotedChange[]>(sql, values);
    if (noted.length === 0) return { items: [] };
    await record?.();
    const statement = new ListStatement().where(
      [...new Set(noted.map(({ id }) => id))],
      (ids) => `${orderedBy ? `${orderedBy.alias}.` : ''}id = ANY (${ids}::${orderedBy?.idType ?? 'uuid'}[])`,
    );
    const filters = {} as Filters;
    filter(statement, filters);
    const chosen = `${select} FROM ${table} ${statement.conditions()}`;
    const rows = await reader.query<Row[]>(describe ? describe(chosen, statement, filters) : chosen, statement.values);
    return toChanges(noted, rows);
  }

  /** One row of the list, undefined when there is none with this id. */
  async find(reader: Reader, id: string, filters: Filters): Promise<FileRow | undefined> {
    const { select, selectDetail = select, table, orderedBy, filter, describe } = this.parts;
    const statement = new ListStatement().where(
      id,
      (value) => `${orderedBy ? `${orderedBy.alias}.` : ''}id = ${value}`,
    );
    filter(statement, filters);
    const chosen = `${selectDetail} FROM ${table} ${statement.conditions()}`;
    const sql = describe ? describe(chosen, statement, filters) : chosen;
    return (await reader.query<FileRow[]>(sql, statement.values))[0];
  }

  /**
   * All rows of a filter as a CSV file, read page by page while it is sent.
   * @param record records the export
   */
  async file(reader: Reader, filters: Filters, record: () => Promise<void>): Promise<CsvFile<FileRow>> {
    if (!this.parts.file) throw new Error(`The list of ${this.parts.table} has no file.`);
    await record();
    return { ...this.parts.file, rows: this.rows(reader, filters) };
  }

  /**
   * Changes rows one by one, each in a transaction with its audit entry.
   * @returns `not_found` for unknown ids
   */
  changeEach(
    dataSource: DataSource,
    ids: readonly string[],
    { set, unless = 'false', values = [], lock }: BulkChange,
    record: (manager: EntityManager, id: string) => Promise<void>,
  ): Promise<BulkResultDto> {
    const { table } = this.parts;
    return runBulk(ids, (one) =>
      dataSource.transaction(async (manager) => {
        await lock?.(manager, one);
        const [changed] = await manager.query<[object[], number]>(
          `UPDATE ${table} SET ${set}, updated_at = ${NEXT_VERSION} WHERE id = $1 AND NOT (${unless}) RETURNING id`,
          [one, ...values],
        );
        if (changed.length > 0) return record(manager, one);
        if ((await manager.query<object[]>(`SELECT 1 FROM ${table} WHERE id = $1`, [one])).length === 0)
          throw new AppError('not_found', 404);
      }),
    );
  }

  /** Sets an instant of rows to now, or to null, as {@link changeEach} does. Idempotent. */
  setInstant(
    dataSource: DataSource,
    ids: readonly string[],
    [column, isSet]: readonly [column: string, isSet: boolean],
    record: (manager: EntityManager, id: string) => Promise<void>,
  ): Promise<BulkResultDto> {
    const change = isSet
      ? { set: `${column} = now()`, unless: `${column} IS NOT NULL` }
      : { set: `${column} = NULL`, unless: `${column} IS NULL` };
    return this.changeEach(dataSource, ids, change, record);
  }

  private statement(
    filters: Filters & { q?: string },
    position: ListPosition,
    select = this.parts.select,
  ): { sql: string; values: unknown[] } {
    const { table, orderedBy, search, filter, describe } = this.parts;
    const statement = new ListStatement();
    filter(statement, filters);
    const { cursor, limit } = position;
    const chosen = orderedBy
      ? `${select} FROM ${table} ${statement.page({ cursor, limit }, orderedBy.alias, orderedBy.idType, orderedBy.column)}`
      : statement.searchedPage(select, table, { q: filters.q, cursor, limit }, search);
    return { sql: describe ? describe(chosen, statement, filters) : chosen, values: statement.values };
  }

  private async *rows(reader: Reader, filters: Filters): AsyncGenerator<FileRow> {
    let cursor: string | undefined;
    do {
      const position = { cursor, limit: ROWS_AT_ONCE };
      const { sql, values } = this.statement(filters, position, this.parts.selectDetail);
      const { items, next } = toPage(
        await listReader(reader).query<FileRow[]>(sql, values),
        position.limit,
        this.parts.orderedBy?.instantOf,
      );
      yield* items;
      cursor = next;
    } while (cursor !== undefined);
  }
}
