import { decodeCursor, type CursorKey, type IdType } from './cursor.js';

/**
 * The tail of a statement that reads one page of a list, newest first. Only what was asked for stands in it, so that the
 * planner sees which index serves it, and every value travels as a parameter.
 */
export class ListStatement {
  /** The parameters so far; `$1` is the first. */
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** A parameter, as it stands in the statement: `$3`. */
  given(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition on a value that was asked for; `undefined` asks for nothing. */
  where(value: unknown, condition: (placeholder: string) => string): this {
    if (value !== undefined) this.conditions.push(condition(this.given(value)));
    return this;
  }

  /** Adds a condition that needs no value. */
  only(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /**
   * `WHERE … ORDER BY … LIMIT …` of one page and one row more, which tells whether there is a next page (`takePage`).
   * @param place where the page starts: a cursor as clients send it, or the key of the row before it
   * @param table the alias of the table that has `created_at` and `id`
   * @param idType the type of its ids
   * @param column the instant that the list goes by; the statement answers it as `createdAt`
   * @throws AppError `invalid_cursor` (422)
   */
  page(place: { cursor?: string; after?: CursorKey; limit: number }, table?: string, idType: IdType = 'uuid', column = 'created_at'): string {
    const prefix = table === undefined ? '' : `${table}.`;
    const after = place.cursor === undefined ? place.after : decodeCursor(place.cursor, idType);
    if (after) this.conditions.push(`(${prefix}${column}, ${prefix}id) < (${this.given(after.createdAt)}::timestamptz, ${this.given(after.id)}::${idType})`);
    const where = this.conditions.length > 0 ? `WHERE ${this.conditions.join(' AND ')}` : '';
    return `${where} ORDER BY ${prefix}${column} DESC, ${prefix}id DESC LIMIT ${this.given(place.limit + 1)}`;
  }
}
