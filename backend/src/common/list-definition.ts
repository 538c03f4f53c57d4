import { eachPage } from './csv.js';
import { toPage, type CursorKey, type IdType, type ListPosition, type Page } from './cursor.js';
import { ListStatement } from './list-statement.js';

/** Where statements are sent: a data source, or the manager of a transaction. */
interface Reader {
  query<Rows>(sql: string, values: unknown[]): Promise<Rows>;
}

interface ListParts<Filters> {
  /** `SELECT …` of a row of the page, without `FROM`. */
  select: string;
  /** The same for the file, where that has more columns. */
  selectForFile?: string;
  /** What follows `FROM`: one table, searched by `q`, unless the list is `orderedBy` something. */
  table: string;
  /** The alias and column by which the list is ordered; `filter` then says what `q` means. */
  orderedBy?: { alias: string; column?: string; idType?: IdType };
  /** The conditions of what was asked for, but for `q`. */
  filter(statement: ListStatement, filters: Filters): unknown;
  /** Looks up what else belongs to the rows of a page, once they are chosen by an index. */
  describe?(chosen: string): string;
}

/**
 * A list, newest first: its columns, filters, search and order, in one place. Gives the statement (which tests of its plan explain), its pages,
 * and all of its rows for a file.
 */
export class ListDefinition<Filters extends object, Row extends CursorKey, FileRow extends Row = Row> {
  constructor(private readonly parts: ListParts<Filters>) {}

  /** The statement of one page. @throws AppError `invalid_cursor` (422) */
  statement(
    filters: Filters & { q?: string },
    position: ListPosition,
    select = this.parts.select,
  ): { sql: string; values: unknown[] } {
    const { table, orderedBy, filter, describe } = this.parts;
    const statement = new ListStatement();
    filter(statement, filters);
    const { cursor, after, limit } = position;
    const chosen = orderedBy
      ? `${select} FROM ${table} ${statement.page({ cursor, after, limit }, orderedBy.alias, orderedBy.idType, orderedBy.column)}`
      : statement.searchedPage(select, table, { q: filters.q, cursor, after, limit });
    return { sql: describe ? describe(chosen) : chosen, values: statement.values };
  }

  /**
   * Prepares a page: what was asked for is checked before anything is written down about it or read.
   * @throws AppError `invalid_cursor` (422)
   */
  page(query: Filters & ListPosition): { read(reader: Reader): Promise<Page<Row>> } {
    const { sql, values } = this.statement(query, query);
    return { read: async (reader) => toPage(await reader.query<Row[]>(sql, values), query.limit) };
  }

  /** All rows of a filter, read as they are taken. */
  all(reader: Reader, filters: Filters): AsyncGenerator<FileRow> {
    return eachPage((position) => {
      const { sql, values } = this.statement(filters, position, this.parts.selectForFile);
      return reader.query<FileRow[]>(sql, values);
    });
  }
}
