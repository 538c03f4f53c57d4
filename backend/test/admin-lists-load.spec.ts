import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LEAD_SOURCE } from '@leap/domain';
import express from 'express';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../src/auth/audit-trail.js';
import { sendCsv } from '../src/common/csv.js';
import { encodeCursor, type CursorKey } from '../src/common/cursor.js';
import { entities } from '../src/entities.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { ContactsAdminService } from '../src/modules/inquiries/contacts/contacts-admin.service.js';
import { planOf, statementsAbout } from './admin-list-plans.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { seed } from './seed.js';

const isLoad = process.env['TEST_LOAD'] !== undefined;
const CONTACTS = isLoad ? 1_000_000 : 20_000;
const SUBSCRIBERS = isLoad ? 200_000 : 20_000;
/** What each message has behind its text: even the small file must be large enough to be measured in memory. */
const PADDING = isLoad ? 170 : 1_900;
const PER_PAGE = 20;
/** Limit of rows that combined filters and search terms may skip: the next 2,000 rows and some. */
const MOST_TOGETHER = Math.max(5_000, CONTACTS / 50);
const SEEDING_MS = 900_000;

/** A list of the admin area with all its filters. */
interface List {
  table: string;
  path: string;
  /** Filters with an index of their own: a page reads little more than its rows. */
  single: string[];
  /** Combined filters, and search terms: found by an index, with some rows skipped. */
  together: string[];
}

const lists: List[] = [
  {
    table: 'contacts',
    path: '/api/admin/contacts',
    single: [
      '',
      'kind=lead',
      'kind=request',
      'state=open',
      'state=answered',
      'coachingType=retreats',
      'language=es',
      'from=2026-01-02',
      'to=2026-01-02',
      'from=2026-01-01&to=2026-01-02',
    ],
    together: [
      'q=rareword',
      'q=person',
      'q=person4242',
      'kind=lead&state=open',
      'coachingType=retreats&language=es',
      'state=open&language=es&q=person',
      'from=2026-01-01&kind=lead&coachingType=other',
    ],
  },
  {
    table: 'newsletter_subscribers',
    path: '/api/admin/newsletter-subscribers',
    single: ['', 'state=confirmed', 'state=pending', 'language=es'],
    together: ['state=confirmed&language=es', 'q=reader', 'q=reader4242', 'q=nobody', 'q=reader&state=confirmed'],
  },
];

let test: TestApp;
let browser: ReturnType<TestApp['browser']>;
let adminId: string;

beforeAll(async () => {
  test = await createTestApp();
  const admin = await createUser(test.dataSource, { role: 'admin' });
  adminId = admin.id;
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
  // Only the text is indexed, as the trigger would: with what makes the file large, it takes a second for each thousand rows.
  await test.dataSource.query('ALTER TABLE contacts DISABLE TRIGGER index_search_vector');
  await seed(
    test,
    'contacts',
    `INSERT INTO contacts (name, email, coaching_type, message, search_vector, language, source, answered_at, created_at)
     SELECT 'Person' || i, 'p' || i || '@example.com', CASE WHEN i % 50 = 0 THEN 'retreats' ELSE 'other' END, content || repeat('*', $2),
            to_tsvector('simple', search_text('Person' || i || ' p' || i || '@example.com ' || content)),
            CASE WHEN i % 20 = 0 THEN 'es' ELSE 'en' END, CASE WHEN i % 3 = 0 THEN '${LEAD_SOURCE}' END, CASE WHEN i % 100 <> 0 THEN now() END, '2026-01-01'::timestamptz + i * (interval '40 days' / $1::int)
       FROM generate_series(1, $1::int) i, LATERAL (SELECT CASE WHEN i % 997 = 0 THEN 'rareword ' ELSE '' END || 'some words of a message ') AS message (content)`,
    [CONTACTS, PADDING],
  );
  await test.dataSource.query('ALTER TABLE contacts ENABLE TRIGGER index_search_vector');
  await seed(
    test,
    'newsletter_subscribers',
    `INSERT INTO newsletter_subscribers (name, email, language, is_active, confirmed_at, created_at)
     SELECT 'Reader' || i, 's' || i || '@example.com', CASE WHEN i % 20 = 0 THEN 'es' ELSE 'en' END, true, CASE WHEN i % 7 <> 0 THEN now() END, '2026-01-01'::timestamptz + i * interval '1 second' FROM generate_series(1, $1::int) i`,
    [SUBSCRIBERS],
  );
}, SEEDING_MS);
afterAll(() => test.close());

/** The cursors of pages near the beginning, the middle and the end. */
async function cursorsOf(table: string): Promise<string[]> {
  const positions = ['2026-01-30', '2026-01-15', '2026-01-02'];
  const keys = await Promise.all(
    positions.map((instant) =>
      test.dataSource.query<CursorKey[]>(
        `SELECT id, created_at AS "createdAt" FROM ${table} WHERE created_at <= $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [instant],
      ),
    ),
  );
  return keys.flatMap(([key]) => (key ? [encodeCursor(key)] : []));
}

describe.each(lists)('the list of $table', ({ table, path, single, together }) => {
  it.each([
    ...single.map((filter) => [filter, PER_PAGE * 10] as const),
    ...together.map((filter) => [filter, MOST_TOGETHER] as const),
  ])(
    'filtered by "%s" is read by an index on every page',
    async (filter, most) => {
      for (const cursor of ['', ...(await cursorsOf(table))]) {
        const address = `${path}?limit=${PER_PAGE}&${filter}${cursor && `&cursor=${cursor}`}`;
        const statements = await statementsAbout(table, () => browser.get(address).expect(200));
        expect(statements).toHaveLength(1);
        const { whole, indexes, rowsRead } = await planOf(test, statements[0]!);
        expect([address, whole, indexes.length > 0]).toEqual([address, [], true]);
        expect([address, rowsRead <= most ? most : rowsRead]).toEqual([address, most]);
      }
    },
    120_000,
  );
});

describe('search terms', () => {
  // Rare terms are found by the search index, frequent ones among the next rows; a page may need both.
  it.each([
    ['rareword', Math.floor(CONTACTS / 997)],
    ['person19', undefined],
  ] as const)(
    'find each row once, page by page: %s',
    async (word, expected) => {
      const found: string[] = [];
      let address: string | undefined = `/api/admin/contacts?limit=100&q=${word}`;
      // For terms that match everywhere, ten pages are enough.
      for (let page = 0; address !== undefined && (expected !== undefined || page < 10); page += 1) {
        const { body, headers }: { body: { id: string }[]; headers: Record<string, string> } = await browser
          .get(address)
          .expect(200);
        found.push(...body.map(({ id }) => id));
        address = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
      }
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBe(expected ?? 1_000);
    },
    120_000,
  );
});

describe('a person is found by an index', () => {
  it.each([
    'contacts',
    'newsletter_subscribers',
    'support_contacts',
    'consent_forms',
    'calendar_bookings',
    'inner_circle_signups',
    'privacy_requests',
  ])('in %s', async (table) => {
    const rows = await test.dataSource.query<{ name: string }[]>(
      `SELECT indexdef AS name FROM pg_indexes WHERE tablename = $1 AND indexdef ~ '\\(email[,)]'`,
      [table],
    );
    expect(rows).not.toEqual([]);
  });
});

describe('the file of all contacts', () => {
  let server: Server;
  let url: string;
  let patient: DataSource;

  // Not through the test's own server, which during `npm test` stores each answer to search it for secrets. Reading pauses during
  // garbage collection, which needs back-pressure.
  beforeAll(async () => {
    patient = await new DataSource({ ...dataSourceOptions(test.env, entities), extra: {} }).initialize();
    const contacts = new ContactsAdminService(patient, test.app.get(AuditTrail, { strict: false }));
    const app = express();
    app.get(
      '/',
      (_req, res, next) =>
        void contacts
          .export(adminId, {})
          .then((file) => sendCsv(res, file))
          .catch(next),
    );
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await patient.destroy();
  });

  it(
    'needs the same memory for its last rows as for its first ones',
    async () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      const used = (): number => {
        collect();
        const { heapUsed, external } = process.memoryUsage();
        return heapUsed + external;
      };
      const answer = await fetch(url);
      const before = used();
      const after: number[] = [];
      let [lines, bytes, next] = [0, 0, CONTACTS / 10];
      for await (const chunk of answer.body!) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
        if (lines < next) continue;
        next += CONTACTS / 10;
        after.push(used() - before);
      }
      expect(lines).toBe(CONTACTS + 1);
      expect(after.length).toBeGreaterThanOrEqual(9);
      // Rows in flight, socket buffers and other allocations of this worker; buffering everything would take at least `bytes`.
      expect(bytes).toBeGreaterThan(35_000_000);
      expect(Math.max(...after)).toBeLessThan(bytes * 0.65);
    },
    SEEDING_MS,
  );

  it('is read no faster than its reader consumes it', async () => {
    const leave = new AbortController();
    const statements = await statementsAbout('contacts', async (sent) => {
      const answer = await fetch(url, { signal: leave.signal });
      await answer.body!.getReader().read();
      // Reading stops once the buffers are full. A server without back-pressure is detected by the count.
      for (let [seen, quiet] = [-1, 0]; quiet < 5; quiet += 1) {
        if (seen !== sent.length) [seen, quiet] = [sent.length, 0];
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    leave.abort();
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThan(CONTACTS / 1000 / 2);
  }, 60_000);
});
