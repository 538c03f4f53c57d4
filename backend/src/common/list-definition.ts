import type { DataSource, EntityManager } from 'typeorm';
import { runBulk, type BulkResultDto } from './admin-list.js';
import { AppError } from './app-error.js';
import type { CsvColumn, CsvFile } from './csv.js';
import { toPage, type CursorKey, type IdType, type ListPosition, type Page } from './cursor.js';
import { NEXT_VERSION } from './edit-version.js';
import { ListStatement } from './list-statement.js';

/** Rows that are read at once while a file is written: memory stays the same however many there are. */
const ROWS_AT_ONCE = 1000;

/** Where statements are sent: a data source, or the manager of a transaction. */
interface Reader {
  query<Rows>(sql: string, values: unknown[]): Promise<Rows>;
}

interface ListParts<Filters, Row, FileRow> {
  /** `SELECT …` of a row of the page, without `FROM`. */
  select: string;
  /** The same for the file and for one row, where those have more columns. */
  selectDetail?: string;
  /** What follows `FROM`: one table, searched by `q`, unless the list is `orderedBy` something. */
  table: string;
  /**
   * The alias and column by which the list is ordered, and how a row answers that column when not as `createdAt`; `filter` then
   * says what `q` means.
   */
  orderedBy?: { alias: string; column?: string; idType?: IdType; instantOf?: (row: Row) => Date };
  /** The conditions of what was asked for, but for `q`. */
  filter(statement: ListStatement, filters: Filters): unknown;
  /** Looks up what else belongs to the rows of a page, once they are chosen by an index. */
  describe?(chosen: string, statement: ListStatement, filters: Filters): string;
  /** The CSV file of all rows. */
  file?: { name: string; columns: readonly CsvColumn<FileRow>[] };
}

/** A change of rows that are chosen by their ids. */
interface BulkChange {
  /** `column = value, …` */
  set: string;
  /** Rows that are so already: they stay as they are, and nothing is recorded. */
  unless?: string;
  /** What `set` and `unless` refer to as `$2` and on. */
  values?: readonly unknown[];
  /** Locks what has to be locked before the row itself. */
  lock?: (manager: EntityManager, id: string) => Promise<unknown>;
}

/**
 * A list, newest first: its columns, filters, search, order and file, in one place. Gives the pages, one row, all rows as a file, and
 * changes of several rows.
 */
export class ListDefinition<Filters extends object, Row extends CursorKey, FileRow extends Row = Row> {
  constructor(private readonly parts: ListParts<Filters, Row, FileRow>) {}

  /**
   * One page. What was asked for is checked before anything is written down about it or read.
   * @param record writes down that somebody looks
   * @throws AppError `invalid_cursor` (422)
   */
  async page(reader: Reader, query: Filters & ListPosition, record?: () => Promise<void>): Promise<Page<Row>> {
    const { sql, values } = this.statement(query, query);
    await record?.();
    return toPage(await reader.query<Row[]>(sql, values), query.limit, this.parts.orderedBy?.instantOf);
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
   * All rows of a filter as a CSV file, read page by page as they are taken.
   * @param record writes down that somebody takes them along
   */
  async file(reader: Reader, filters: Filters, record: () => Promise<void>): Promise<CsvFile<FileRow>> {
    if (!this.parts.file) throw new Error(`The list of ${this.parts.table} has no file.`);
    await record();
    return { ...this.parts.file, rows: this.rows(reader, filters) };
  }

  /**
   * Changes rows one by one, each with what is recorded about it in a transaction of its own.
   * @returns `not_found` for ids without a row
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

  /** Sets an instant of rows to now, or takes it away, as {@link changeEach} does. Those that have one, or none, stay as they are. */
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
    const { table, orderedBy, filter, describe } = this.parts;
    const statement = new ListStatement();
    filter(statement, filters);
    const { cursor, limit } = position;
    const chosen = orderedBy
      ? `${select} FROM ${table} ${statement.page({ cursor, limit }, orderedBy.alias, orderedBy.idType, orderedBy.column)}`
      : statement.searchedPage(select, table, { q: filters.q, cursor, limit });
    return { sql: describe ? describe(chosen, statement, filters) : chosen, values: statement.values };
  }

  private async *rows(reader: Reader, filters: Filters): AsyncGenerator<FileRow> {
    let cursor: string | undefined;
    do {
      const position = { cursor, limit: ROWS_AT_ONCE };
      const { sql, values } = this.statement(filters, position, this.parts.selectDetail);
      const { items, next } = toPage(
        await reader.query<FileRow[]>(sql, values),
        position.limit,
        this.parts.orderedBy?.instantOf,
      );
      yield* items;
      cursor = next;
    } while (cursor !== undefined);
  }
}
