import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { sendCsv } from './csv.js';

interface Row {
  id: string;
  createdAt: Date;
  name: string;
}

const row = (name: string, id = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e'): Row => ({
  id,
  createdAt: new Date('2026-11-20T10:00:00.000Z'),
  name,
});
const columns = [
  { header: 'Name', value: ({ name }: Row) => name },
  { header: 'When', value: ({ createdAt }: Row) => createdAt },
];

const file = (rows: AsyncIterable<Row>) => ({ name: 'people.csv', columns, rows });

let server: Server;
let write: (res: Response) => Promise<void>;
let fault: unknown;
beforeAll(async () => {
  const app = express();
  app.get('/file.csv', (_req, res) => {
    write(res).catch((error: unknown) => {
      fault = error;
      if (!res.headersSent) res.status(500).end();
    });
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => (fault = undefined));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file.csv`, signal ? { signal } : {});

async function* of(...rows: Row[]) {
  yield* rows;
}

describe('a CSV answer', () => {
  it('quotes what needs it, and carries no formula', async () => {
    write = (res) =>
      sendCsv(
        res,
        file(
          of(
            row('=HYPERLINK("http://example.com")'),
            row('+1'),
            row('-2'),
            row('@sum'),
            row('María "la\nbuena", Ñ'),
            row('\t=1'),
          ),
        ),
      );
    const answer = await get();
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="people.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.subarray(3).toString()).toBe(
      [
        'Name,When',
        `"'=HYPERLINK(""http://example.com"")",2026-11-20T10:00:00.000Z`,
        `'+1,2026-11-20T10:00:00.000Z`,
        `'-2,2026-11-20T10:00:00.000Z`,
        `'@sum,2026-11-20T10:00:00.000Z`,
        '"María ""la\nbuena"", Ñ",2026-11-20T10:00:00.000Z',
        `'\t=1,2026-11-20T10:00:00.000Z`,
        '',
      ].join('\r\n'),
    );
  });

  it('has its header when there are no rows', async () => {
    write = (res) => sendCsv(res, file(of()));
    expect((await (await get()).text()).trim()).toBe('Name,When');
  });

  it('reads no faster than the client takes it, and stops when the client disconnects', async () => {
    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read++;
          yield row('x'.repeat(10_000));
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        ended = true;
      }
    }
    write = (res) => sendCsv(res, file(endless()));
    const client = new AbortController();
    const answer = await get(client.signal);
    const reader = answer.body!.getReader();
    await reader.read();
    // Nobody reads on: once the buffers on the way are full, nothing more is read from the list.
    let before = -1;
    while (before !== read) {
      before = read;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(ended).toBe(false);
    client.abort();
    while (!ended) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fault).toBeUndefined();
  });

  it('answers a fault before the first row as such, and a later one by a file that breaks off', async () => {
    async function* breaking(...before: Row[]) {
      yield* before;
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('the database went away');
    }
    write = (res) => sendCsv(res, file(breaking()));
    expect((await get()).status).toBe(500);
    write = (res) => sendCsv(res, file(breaking(row('first'))));
    const answer = await get();
    await expect(answer.text()).rejects.toThrow();
    expect(fault).toEqual(new Error('the database went away'));
  });
});
