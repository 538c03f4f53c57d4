import { encodeCursor, type CursorKey } from './cursor.js';
import { ListDefinition } from './list-definition.js';

interface Row extends CursorKey {
  seenAt: Date;
}

const rows = Array.from({ length: 3 }, (_unused, index): Row => ({
  id: `6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7${index}`,
  createdAt: new Date(index),
  seenAt: new Date(index + 10),
}));

const columns = [{ header: 'Id', value: ({ id }: Row) => id }];
const list = new ListDefinition<{ q?: string; state?: string }, Row>({
  select: 'SELECT id',
  selectDetail: 'SELECT id, message',
  table: 'contacts',
  filter: (statement, { state }) => statement.where(state, (value) => `state = ${value}`),
  describe: (chosen, statement) => `SELECT *, ${statement.parameter('me')} FROM (${chosen}) c`,
  file: { name: 'contacts.csv', columns },
});
const byInstant = new ListDefinition<object, Row>({
  select: 'SELECT r.id',
  table: 'recordings r',
  orderedBy: { alias: 'r', column: 'seen_at', instantOf: ({ seenAt }) => seenAt },
  filter: (statement) => statement.only('r.is_visible'),
  file: { name: 'recordings.csv', columns },
});

let events: unknown[];
beforeEach(() => (events = []));
const record = () => Promise.resolve(void events.push('recorded'));
/** Answers the rows page by page, like PostgreSQL. */
const readerOf = (...pages: Row[][]) => ({
  query: <Rows>(sql: string, values: unknown[]) => {
    events.push([sql.trim(), values]);
    return Promise.resolve((pages.shift() ?? []) as Rows);
  },
});

describe('a list', () => {
  it('reads a page by its filters and columns after recording the access, and returns the next cursor', async () => {
    expect(await list.page(readerOf(rows), { state: 'open', limit: 2 }, record)).toEqual({
      items: rows.slice(0, 2),
      next: encodeCursor(rows[1]!),
    });
    expect(events).toEqual([
      'recorded',
      [
        'SELECT *, $3 FROM (SELECT id FROM contacts WHERE state = $1 ORDER BY created_at DESC, id DESC LIMIT $2) c',
        ['open', 3, 'me'],
      ],
    ]);
    expect(await list.page(readerOf(rows), { limit: 3 })).toEqual({ items: rows });
  });

  it('refuses a cursor before recording and reading', async () => {
    const answer = list.page(readerOf(rows), { cursor: 'nonsense', limit: 5 }, record);
    await expect(answer).rejects.toThrow('The cursor was not created by this API.');
    expect(events).toEqual([]);
  });

  it('reads one row by the same filters, with the columns of the file', async () => {
    expect(await list.find(readerOf(rows), 'x', { state: 'open' })).toBe(rows[0]);
    expect(await byInstant.find(readerOf(), 'y', {})).toBeUndefined();
    expect(events).toEqual([
      ['SELECT *, $3 FROM (SELECT id, message FROM contacts WHERE id = $1 AND state = $2) c', ['x', 'open', 'me']],
      ['SELECT r.id FROM recordings r WHERE r.id = $1 AND r.is_visible', ['y']],
    ]);
  });

  it('reads the file page by page, by the sort key of the list', async () => {
    const first = Array.from({ length: 1001 }, (): Row => rows[2]!);
    const file = await byInstant.file(readerOf(first, rows), {}, record);
    expect([file.name, file.columns, events]).toEqual(['recordings.csv', columns, ['recorded']]);
    const found: Row[] = [];
    for await (const row of file.rows) found.push(row);
    expect(found).toEqual([...first.slice(1), ...rows]);
    const select = 'SELECT r.id FROM recordings r WHERE r.is_visible';
    const order = 'ORDER BY r.seen_at DESC, r.id DESC';
    expect(events.slice(1)).toEqual([
      [`${select} ${order} LIMIT $1`, [1001]],
      [
        `${select} AND (r.seen_at, r.id) < ($1::timestamptz, $2::uuid) ${order} LIMIT $3`,
        [rows[2]!.seenAt, rows[2]!.id, 1001],
      ],
    ]);
  });
});
