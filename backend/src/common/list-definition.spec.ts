import { encodeCursor } from './cursor.js';
import { ListDefinition } from './list-definition.js';

interface Row {
  id: string;
  createdAt: Date;
}

const rows = Array.from({ length: 3 }, (_unused, index): Row => ({
  id: `6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7${index}`,
  createdAt: new Date(index),
}));

const list = new ListDefinition<{ q?: string; state?: string }, Row>({
  select: 'SELECT id',
  selectForFile: 'SELECT id, message',
  table: 'contacts',
  filter: (statement, { state }) => statement.where(state, (value) => `state = ${value}`),
  describe: (chosen) => `SELECT * FROM (${chosen}) c`,
});

describe('a list', () => {
  it('reads a page by its filters and the columns of the page, and announces the next', async () => {
    const asked: [string, unknown[]][] = [];
    const page = list.page({ state: 'open', limit: 2 });
    const answer = await page.read({
      query: <Rows>(sql: string, values: unknown[]) => {
        asked.push([sql, values]);
        return Promise.resolve(rows as Rows);
      },
    });
    expect(asked).toEqual([
      [
        'SELECT * FROM (SELECT id FROM contacts WHERE state = $1 ORDER BY created_at DESC, id DESC LIMIT $2) c',
        ['open', 3],
      ],
    ]);
    expect(answer).toEqual({ items: rows.slice(0, 2), next: encodeCursor(rows[1]!) });
  });

  it('reads the file by the same filters and its own columns', async () => {
    const asked: string[] = [];
    const found: Row[] = [];
    const reader = {
      query: <Rows>(sql: string) => {
        asked.push(sql);
        return Promise.resolve(rows as Rows);
      },
    };
    for await (const row of list.all(reader, { state: 'open' })) found.push(row);
    expect(asked).toEqual([expect.stringContaining('SELECT id, message FROM contacts WHERE state = $1')]);
    expect(found).toEqual(rows);
  });

  it('goes by the instant that it names, and refuses a cursor before anything is read', () => {
    const byCall = new ListDefinition<{ q?: string }, Row>({
      select: 'SELECT r.id',
      table: 'recordings r',
      orderedBy: { alias: 'r', column: 'recorded_at' },
      filter: () => undefined,
    });
    expect(byCall.statement({}, { limit: 5 }).sql).toBe(
      'SELECT r.id FROM recordings r  ORDER BY r.recorded_at DESC, r.id DESC LIMIT $1',
    );
    expect(() => byCall.page({ cursor: 'nonsense', limit: 5 })).toThrow('The cursor was not created by this API.');
  });
});
