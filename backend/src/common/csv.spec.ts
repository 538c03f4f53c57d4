import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { stringify } from 'csv-stringify/sync';
import { csvFormat, sendCsv, withoutFormulas } from './csv.js';

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
  it('quotes values where needed, and contains no formula', async () => {
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
        `"'\t'=1",2026-11-20T10:00:00.000Z`,
        '',
      ].join('\r\n'),
    );
  });

  it('consists of the header without rows', async () => {
    write = (res) => sendCsv(res, file(of()));
    expect((await (await get()).text()).trim()).toBe('Name,When');
  });

  it('reads no faster than the client receives, and stops when the client disconnects', async () => {
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
    // Without back-pressure the list would be read further than the buffers allow.
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

  it('answers an error before the first row as such, and truncates the file after a later one', async () => {
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

/** Parses cells like a spreadsheet: a quotation mark counts only at the start of a cell, and after the closing one everything is text. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBegun = false;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at);
    if (isQuoted && sign === '"' && file.charAt(at + 1) === '"') cell += file.charAt((at += 1));
    else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted) cell += sign;
    else if (!isBegun && sign === '"') isQuoted = isBegun = true;
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell);
      cell = '';
      isBegun = false;
    } else {
      cell += sign;
      isBegun = true;
    }
  }
  return [...cells, cell];
}

/** As a lenient spreadsheet would decide, which ignores everything before the sign. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@]/.test(cell.replace(/^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"]+/u, '').normalize('NFKC'));

describe('formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [';=1+1', ";'=1+1"],
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana; "=1+1', `Ana;' "=1+1`],
    ['first\n- second', "first\n'- second"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\ufeff\u2060 @sum', "'\ufeff\u2060 @sum"],
    ['\u3164=1+1', "'\u3164=1+1"],
    ['＝1+1', "'＝1+1"],
    ['﹢1', "'﹢1"],
    ['Ana 1+1=2', 'Ana 1+1=2'],
    ['a-b; c@example.com', 'a-b; c@example.com'],
  ])('%j is written as %j', (text, written) => expect(withoutFormulas(text)).toBe(written));

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('are in no cell of a spreadsheet that separates cells at %s', (_name, separator) => {
    let seed = 20_261_122;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const signs = [
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＠',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      '"',
      "'",
      ' ',
      '\u200b',
      '\u00ad',
      '\u3164',
      'a',
      'é',
      '1',
    ];
    const text = (): string => Array.from({ length: random(9) }, () => signs[random(signs.length)]).join('');
    for (let round = 0; round < 5_000; round += 1) {
      const row = [text(), text(), text()];
      const file = stringify([row], csvFormat);
      expect([row, cellsOf(file, separator).filter(isFormula)]).toEqual([row, []]);
    }
  });
});
