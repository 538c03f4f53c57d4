import { decodeCursor, type IdType, type ListPosition } from './cursor.js';

/** How many rows of a list are scanned for search terms before the search index is used. */
const NEAR = 2000;

/**
 * The tail of a statement that reads one page of a list, newest first. Only what was asked for stands in it, so that the
 * planner sees which index serves it, and every value travels as a parameter.
 */
export class ListStatement {
  /** The parameters so far; `$1` is the first. */
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** A parameter, as it stands in the statement: `$3`. */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition on a value that was asked for; `undefined` asks for nothing. */
  where(value: unknown, condition: (placeholder: string) => string): this {
    if (value !== undefined) this.parts.push(condition(this.parameter(value)));
    return this;
  }

  /** Adds a condition that needs no value. */
  only(condition: string): this {
    this.parts.push(condition);
    return this;
  }

  /** `WHERE …`; nothing without a condition. */
  conditions(): string {
    return this.parts.length > 0 ? `WHERE ${this.parts.join(' AND ')}` : '';
  }

  /**
   * `WHERE … ORDER BY … LIMIT …` of one page and one row more, which tells whether there is a next page (`toPage`).
   * @param table the alias of the table that has `created_at` and `id`
   * @param idType the type of its ids
   * @param column the instant that the list goes by; the statement answers it as `createdAt`
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
    return `${this.conditions()} ORDER BY ${prefix}${column} DESC, ${prefix}id DESC LIMIT ${this.parameter(position.limit + 1)}`;
  }

  /**
   * The whole statement of one page of a searchable list (`q`; the table has a column `search_vector`). The planner
   * cannot know how rare the beginning of a word is, and would walk a million rows for a name that nobody has. So search terms are looked
   * for among the next rows of the list first, which finds the common ones; only when that does not fill the page, the search index
   * is asked, in which there is little then. The order of that part is one that no other index has.
   * @param select `SELECT …` of columns of this one table
   */
  searchedPage(
    select: string,
    table: string,
    position: ListPosition & { q?: string },
    idType: IdType = 'uuid',
  ): string {
    const page = this.page(position, undefined, idType);
    if (position.q === undefined) return `${select} FROM ${table} ${page}`;
    const where = this.conditions();
    const limit = page.slice(page.indexOf('LIMIT'));
    const texts = `search_vector @@ search_query(${this.parameter(position.q)})`;
    return `
      WITH near AS MATERIALIZED (
        SELECT id FROM (SELECT id, created_at, search_vector FROM ${table} ${where} ORDER BY created_at DESC, id DESC LIMIT ${NEAR}) next WHERE ${texts} ORDER BY created_at DESC, id DESC ${limit}
      ), far AS (
        SELECT id FROM ${table} ${where ? `${where} AND` : 'WHERE'} ${texts} ORDER BY created_at + interval '0 s' DESC, id DESC ${limit}
      )
      ${select} FROM ${table} JOIN (SELECT id AS found FROM near UNION SELECT id FROM far WHERE (SELECT count(*) FROM near) < ${limit.slice('LIMIT '.length)}) hits ON hits.found = id
      ORDER BY created_at DESC, id DESC ${limit}`;
  }
}
