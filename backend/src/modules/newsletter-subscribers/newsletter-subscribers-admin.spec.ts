import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startLetters, type LettersTest } from '../../../test/letters.js';
import { readSubscribers, subscriberFilter } from './newsletter-subscribers-admin.service.js';

const isLarge = process.env['TEST_LOAD'] === '1';

let at: LettersTest;
beforeAll(async () => {
  at = await startLetters();
});
afterAll(() => at.close());
beforeEach(() => at.test.dataSource.query('TRUNCATE letters, letter_recipients, newsletter_subscribers, mail_suppressions CASCADE'));

const list = async (query = ''): Promise<{ id: string; email: string; state: string }[]> => (await at.admin.get(`/api/admin/newsletter-subscribers${query}`).expect(200)).body;
const emails = async (query: string): Promise<string[]> => (await list(query)).map(({ email }) => email).toSorted();
const count = async (action: string): Promise<number> =>
  (await at.test.dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM audit_entries WHERE action = $1 AND actor_id = $2', [action, at.user.id]))[0]?.count ?? 0;

describe('the table of subscribers', () => {
  it('finds by words, state and language, page by page, and leaves one audit entry for each look', async () => {
    await at.subscribe(4);
    await at.subscribe(1, { from: 20, confirmed: false });
    await at.subscribe(1, { from: 30, active: false });
    await at.admin.post('/api/admin/mail-suppressions').send({ email: ' Reader-2@example.com ', reason: 'complained', note: 'Called' }).expect(200);
    const before = await count('subscribers.listed');
    expect(await emails('?state=confirmed')).toEqual(['reader-1@example.com', 'reader-3@example.com', 'reader-4@example.com']);
    expect(await emails('?state=waiting')).toEqual(['reader-20@example.com']);
    expect(await emails('?state=unsubscribed')).toEqual(['reader-30@example.com']);
    expect(await list('?state=suppressed')).toMatchObject([{ email: 'reader-2@example.com', suppressionReason: 'complained', suppressionNote: 'Called' }]);
    expect(await emails('?q=reader%203&state=confirmed&language=en')).toEqual(['reader-3@example.com']);
    expect(await emails('?language=es')).toEqual(['reader-20@example.com', 'reader-4@example.com']);
    expect(await count('subscribers.listed')).toBe(before + 6);
    const first = await at.admin.get('/api/admin/newsletter-subscribers?limit=4').expect(200);
    const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await at.admin.get(next).expect(200);
    expect([first.body.length, second.body.length]).toEqual([4, 2]);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('is a file too, with the same filter', async () => {
    await at.subscribe(3);
    const { text } = await at.admin.get('/api/admin/newsletter-subscribers/export.csv?state=confirmed').expect(200);
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('reader-1@example.com,Reader 1,en,confirmed');
  });

  it('ends and deletes many at once, names what could not be done, and suppressed ones stay so', async () => {
    await at.subscribe(3);
    const [one, two, three] = (await list()).map(({ id }) => id);
    const missing = '00000000-0000-4000-8000-000000000000';
    const { body } = await at.admin.post('/api/admin/newsletter-subscribers/bulk-unsubscribe').send({ ids: [one, missing, two] }).expect(200);
    expect(body).toEqual({ done: [one, two], failed: [{ id: missing, code: 'not_found' }] });
    expect(await emails('?state=unsubscribed')).toHaveLength(2);
    await at.admin.post('/api/admin/newsletter-subscribers/bulk-delete').send({ ids: [one, three] }).expect(200);
    expect((await list()).map(({ id }) => id)).toEqual([two]);
    const { body: entry } = await at.admin.post('/api/admin/mail-suppressions').send({ email: 'reader-9@example.com', reason: 'asked' }).expect(200);
    await at.subscribe(1, { from: 9 });
    expect(await emails('?state=suppressed')).toEqual(['reader-9@example.com']);
    await at.admin.delete(`/api/admin/mail-suppressions/${entry.id}`).expect(204);
    expect(await emails('?state=confirmed')).toEqual(['reader-9@example.com']);
    await at.admin.delete(`/api/admin/mail-suppressions/${entry.id}`).expect(404);
  });
});

describe('with many subscribers', () => {
  const rows = isLarge ? 200_000 : 20_000;
  it(`reads ${rows} by an index at every page and filter`, async () => {
    // Without the trigger, which would make this take minutes; what it keeps is written by hand.
    await at.test.dataSource.query('ALTER TABLE newsletter_subscribers DISABLE TRIGGER describe');
    for (let from = 0; from < rows; from += 5_000) {
      await at.test.dataSource.query(
        `INSERT INTO newsletter_subscribers (name, email, language, state, confirmed_at, created_at, words)
         SELECT 'Reader ' || n, 'many-' || n || '@example.com', CASE WHEN n % 5 = 0 THEN 'es' ELSE 'en' END,
                CASE WHEN n % 100 = 0 THEN 'suppressed' WHEN n % 10 = 0 THEN 'unsubscribed' WHEN n % 10 = 1 THEN 'waiting' ELSE 'confirmed' END, now(), now() - n * interval '1 second',
                to_tsvector('simple', search_words('Reader ' || n || ' many-' || n || '@example.com'))
           FROM generate_series($1::int, $2::int) n`,
        [from, from + 4_999],
      );
    }
    await at.test.dataSource.query('ALTER TABLE newsletter_subscribers ENABLE TRIGGER describe');
    await at.test.dataSource.query('ANALYZE newsletter_subscribers');
    const { dataSource } = at.test;
    const [middle] = await dataSource.query<{ createdAt: Date; id: string }[]>(`SELECT created_at AS "createdAt", id FROM newsletter_subscribers ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${rows / 2}`);
    for (const filter of [{}, { state: 'confirmed' }, { state: 'suppressed' }, { language: 'es' }, { state: 'waiting', language: 'es' }, { q: 'many-777' }, { q: 'reader', state: 'unsubscribed' }] as const) {
      for (const after of [undefined, middle]) {
        const statement = subscriberFilter(filter);
        const sql = readSubscribers(statement.page({ after, limit: 20 }));
        const plan = await dataSource.transaction(async (manager) => {
          // So few rows may well be read at once; what counts is that an index can serve it. With all rows the planner decides.
          if (!isLarge) await manager.query('SET LOCAL enable_seqscan = off');
          return JSON.stringify(await manager.query<object[]>(`EXPLAIN (FORMAT JSON) ${sql}`, statement.values));
        });
        expect(plan).toMatch(/"Index Name":"newsletter_subscribers_/);
        expect(plan).not.toMatch(/"Node Type":"Seq Scan","Parallel Aware":(true|false),"Async Capable":(true|false),"Relation Name":"newsletter_subscribers"/);
      }
    }
  }, 240_000);
});
