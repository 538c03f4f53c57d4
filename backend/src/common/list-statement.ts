import { decodeCursor, type IdType, type ListPosition } from './cursor.js';

/** Number of rows that are scanned for search terms before the search index is used. */
const NEAR = 2000;

/** Page sizes that are asked for often, by the front ends and by default. */
const COMMON_SIZES = [5, 20, 50, 100];

/** Options of a search: see {@link ListStatement.searchedPage}. */
export interface SearchOptions {
  query?: 'search_query' | 'person_query' | 'recording_search_query';
  column?: string;
  near?: number;
  exact?: string;
}

/**
 * Builds the end of a statement that reads one page of a list, newest first. Contains only the requested conditions, so that the
 * planner can choose their index; all values are parameters.
 */
export class ListStatement {
  /** The parameters so far; `$1` is the first. */
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];
  private isFiltered = false;

  /** Adds a parameter. @returns its placeholder: `$3` */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds the condition of a filter; none for `undefined`. */
  where(value: unknown, condition: (placeholder: string) => string): this {
    this.isFiltered ||= value !== undefined;
    return this.scope(value, condition);
  }

  /** Adds a condition on whose list it is (its reader, its post): one index is best for any value. None for `undefined`. */
  scope(value: unknown, condition: (placeholder: string) => string): this {
    if (value !== undefined) this.parts.push(condition(this.parameter(value)));
    return this;
  }

  /** Adds a condition without a value. */
  only(condition: string): this {
    this.parts.push(condition);
    return this;
  }

  /**
   * `LIMIT …` of one page and one more row, which tells whether there is a next page (`toPage`). A common size is written out: of a
   * parameter the planner expects a tenth of the table, and plans each time anew rather than for any value. That is right for a filtered
   * list, whose best index depends on the value. Uncommon sizes are parameters, so that nobody makes a hundred statements of one.
   */
  limit(pageSize: number): string {
    const isWrittenOut = !this.isFiltered && COMMON_SIZES.includes(pageSize);
    return `LIMIT ${isWrittenOut ? pageSize + 1 : this.parameter(pageSize + 1)}`;
  }

  /** `WHERE …`; empty without conditions. */
  conditions(): string {
    return this.parts.length > 0 ? `WHERE ${this.parts.join(' AND ')}` : '';
  }

  /**
   * `WHERE … ORDER BY … LIMIT …` of one page: see {@link limit}.
   * @param table the alias of the table that has `created_at` and `id`
   * @param idType the type of its ids
   * @param column the sort key; the statement must return it as `createdAt`
   * @throws AppError `invalid_cursor` (422)
   */
  page(position: ListPosition, table?: string, idType: IdType = 'uuid', column = 'created_at'): string {
    const prefix = table === undefined ? '' : `${table}.`;
    if (position.cursor !== undefined) {
      const { createdAt, id } = decodeCursor(position.cursor, idType);
      this.parts.push(
        `(${prefix}${column}, ${prefix}id) < (${this.parameter(createdAt)}::timestamptz, ${this.parameter(id)}::${idType})`,
      );
    }
    return `${this.conditions()} ORDER BY ${prefix}${column} DESC, ${prefix}id DESC ${this.limit(position.limit)}`;
  }

  /**
   * The whole statement of one page of a searchable list (`q`; the table has a column `search_vector`). The planner cannot estimate
   * prefixes, and would scan a million rows for a rare name. So the next rows of the list are searched first, which finds common terms;
   * only when that does not fill the page, the search index is used, which then has few hits. That part is ordered by an expression
   * without an index, so that the planner uses the search index.
   * @param select `SELECT …` of columns of this one table
   * @param options.query the SQL function that reads the terms: `person_query` finds them in names and addresses alone, `recording_search_query` by their stems too
   * @param options.column the sort key of the table's list
   * @param options.exact SQL of a text with an index: rows whose text equals the terms come before all others
   * @param options.near how many rows are searched first: fewer where many tables are searched at once
   */
  searchedPage(
    select: string,
    table: string,
    position: ListPosition & { q?: string },
    { query = 'search_query', column = 'created_at', near = NEAR, exact }: SearchOptions = {},
  ): string {
    this.isFiltered ||= position.q !== undefined;
    const page = this.page(position, undefined, 'uuid', column);
    if (position.q === undefined) return `${select} FROM ${table} ${page}`;
    const where = this.conditions();
    const limit = page.slice(page.indexOf('LIMIT'));
    const terms = this.parameter(position.q);
    const texts = `search_vector @@ ${query}(${terms})`;
    const equal = exact === undefined ? '' : `${exact} = search_text(${terms})`;
    const first = equal && `(${equal}) DESC, `;
    const equals = equal && `SELECT id AS found FROM equals UNION`;
    const same = `, equals AS (
        SELECT id FROM ${table} ${where ? `${where} AND` : 'WHERE'} ${equal} ORDER BY ${column} DESC, id DESC ${limit}
      )`;
    return `
      WITH near AS MATERIALIZED (
        SELECT id FROM (SELECT id, ${column}, search_vector FROM ${table} ${where} ORDER BY ${column} DESC, id DESC LIMIT ${near}) next WHERE ${texts} ORDER BY ${column} DESC, id DESC ${limit}
      ), far AS (
        SELECT id FROM ${table} ${where ? `${where} AND` : 'WHERE'} ${texts} ORDER BY ${column} + interval '0 s' DESC, id DESC ${limit}
      )${equal && same}
      ${select} FROM ${table} JOIN (${equals} SELECT id AS found FROM near UNION SELECT id FROM far WHERE (SELECT count(*) FROM near) < ${limit.slice('LIMIT '.length)}) hits ON hits.found = id
      ORDER BY ${first}${column} DESC, id DESC ${limit}`;
  }
}
