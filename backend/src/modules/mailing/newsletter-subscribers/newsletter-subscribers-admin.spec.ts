import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { statementsAbout } from '../../../../test/admin-list-plans.js';
import { seed } from '../../../../test/seed.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(() =>
  at.test.dataSource.query(
    'TRUNCATE campaigns, campaign_recipients, newsletter_subscribers, mail_suppressions CASCADE',
  ),
);

const list = async (query = ''): Promise<{ id: string; email: string; state: string }[]> =>
  (await at.admin.get(`/api/admin/newsletter-subscribers${query}`).expect(200)).body;
const emails = async (query: string): Promise<string[]> => (await list(query)).map(({ email }) => email).toSorted();
const count = async (action: string): Promise<number> =>
  (
    await at.test.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM audit_entries WHERE action = $1 AND actor_id = $2',
      [action, at.user.id],
    )
  )[0]?.count ?? 0;

describe('the list of subscribers', () => {
  it('is filtered by search terms, state and language, with pages and one audit entry for each access', async () => {
    await at.subscribe(4);
    await at.subscribe(1, { from: 20, confirmed: false });
    await at.subscribe(1, { from: 30, active: false });
    await at.admin
      .post('/api/admin/mail-suppressions')
      .send({ email: ' Reader-2@example.com ', reason: 'complained', note: 'Called' })
      .expect(200);
    const before = await count('subscribers.listed');
    expect(await emails('?state=confirmed')).toEqual([
      'reader-1@example.com',
      'reader-3@example.com',
      'reader-4@example.com',
    ]);
    expect(await emails('?state=pending')).toEqual(['reader-20@example.com']);
    expect(await emails('?state=unsubscribed')).toEqual(['reader-30@example.com']);
    expect(await list('?state=suppressed')).toMatchObject([
      { email: 'reader-2@example.com', suppressionReason: 'complained', suppressionNote: 'Called' },
    ]);
    expect(await emails('?q=reader%203&state=confirmed&language=en')).toEqual(['reader-3@example.com']);
    expect(await emails('?language=es')).toEqual(['reader-20@example.com', 'reader-4@example.com']);
    expect(await count('subscribers.listed')).toBe(before + 6);
    const first = await at.admin.get('/api/admin/newsletter-subscribers?limit=4').expect(200);
    const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await at.admin.get(next).expect(200);
    expect([first.body.length, second.body.length]).toEqual([4, 2]);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('is exported with the same filter', async () => {
    await at.subscribe(3);
    const { text } = await at.admin.get('/api/admin/newsletter-subscribers/export.csv?state=confirmed').expect(200);
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('reader-1@example.com,Reader 1,en,confirmed');
  });

  it('ends and deletes subscriptions in bulk, reports failures, and does not change suppressed ones', async () => {
    await at.subscribe(3);
    const [one, two, three] = (await list()).map(({ id }) => id);
    const missing = '00000000-0000-4000-8000-000000000000';
    const { body } = await at.admin
      .post('/api/admin/newsletter-subscribers/bulk-unsubscribe')
      .send({ ids: [one, missing, two] })
      .expect(200);
    expect(body).toEqual({ done: [one, two], failed: [{ id: missing, code: 'not_found' }] });
    expect(await emails('?state=unsubscribed')).toHaveLength(2);
    await at.admin
      .post('/api/admin/newsletter-subscribers/bulk-delete')
      .send({ ids: [one, three] })
      .expect(200);
    expect((await list()).map(({ id }) => id)).toEqual([two]);
    const { body: entry } = await at.admin
      .post('/api/admin/mail-suppressions')
      .send({ email: 'reader-9@example.com', reason: 'asked' })
      .expect(200);
    await at.subscribe(1, { from: 9 });
    expect(await emails('?state=suppressed')).toEqual(['reader-9@example.com']);
    await at.admin.delete(`/api/admin/mail-suppressions/${entry.id}`).expect(204);
    expect(await emails('?state=confirmed')).toEqual(['reader-9@example.com']);
    await at.admin.delete(`/api/admin/mail-suppressions/${entry.id}`).expect(404);
  });
});

describe('one subscriber', () => {
  const one = '/api/admin/newsletter-subscribers';
  const entries = async (id: string): Promise<string[]> =>
    (
      await at.test.dataSource.query<{ action: string }[]>(
        `SELECT action FROM audit_entries WHERE subject_type = 'subscriber' AND subject_id = $1 ORDER BY created_at, id`,
        [id],
      )
    ).map(({ action }) => action);
  const messages = () => at.mail.received.map(({ to }) => to);

  it('gets the confirmation email again while it is pending, and nothing otherwise', async () => {
    await at.subscribe(1, { confirmed: false });
    await at.subscribe(1, { from: 2 });
    await at.subscribe(1, { from: 3, active: false });
    await at.subscribe(1, { from: 5, confirmed: false });
    await at.admin
      .post('/api/admin/mail-suppressions')
      .send({ email: 'reader-5@example.com', reason: 'complained' })
      .expect(200);
    const ids = new Map((await list()).map(({ id, email }) => [email, id]));
    const idOf = (n: number): string => ids.get(`reader-${n}@example.com`) ?? '';
    await at.work();
    at.mail.received.length = 0;
    await at.admin.post(`${one}/${idOf(1)}/resend-confirmation`).expect(204);
    for (const n of [2, 3, 5])
      expect((await at.admin.post(`${one}/${idOf(n)}/resend-confirmation`).expect(409)).body.code).toBe('conflict');
    await at.admin.post(`${one}/00000000-0000-4000-8000-000000000000/resend-confirmation`).expect(404);
    expect(await at.work()).toEqual(['newsletter-subscribers.send-welcome']);
    expect(messages()).toEqual(['reader-1@example.com']);
    expect(at.mail.received[0]?.raw).toContain('/newsletter/confirm?token=');
    expect((await at.admin.get(`${one}/${idOf(1)}`).expect(200)).body).toMatchObject({
      email: 'reader-1@example.com',
      state: 'pending',
    });
    expect(await entries(idOf(1))).toEqual(['subscribers.confirmation-resent', 'subscribers.viewed']);
    expect((await entries(idOf(5))).filter((action) => action.startsWith('subscribers.'))).toEqual([]);
  });

  it('that is suppressed before the email is sent gets none', async () => {
    await at.subscribe(1, { confirmed: false });
    const [row] = await list();
    await at.admin.post(`${one}/${row?.id}/resend-confirmation`).expect(204);
    await at.admin
      .post('/api/admin/mail-suppressions')
      .send({ email: 'reader-1@example.com', reason: 'bounced' })
      .expect(200);
    at.mail.received.length = 0;
    await at.work();
    expect(messages()).toEqual([]);
  });
});

describe('one suppressed address', () => {
  it('is found by its prefix, including wildcard characters, by an index', async () => {
    const add = (email: string) =>
      at.admin.post('/api/admin/mail-suppressions').send({ email, reason: 'asked' }).expect(200);
    for (const email of ['ana_b@example.com', 'anaxb@example.com', 'zoe@example.com']) await add(email);
    const found = async (q: string): Promise<string[]> =>
      (
        (await at.admin.get(`/api/admin/mail-suppressions?q=${encodeURIComponent(q)}`).expect(200)).body as {
          email: string;
        }[]
      )
        .map(({ email }) => email)
        .toSorted();
    expect(await found(' ANA')).toEqual(['ana_b@example.com', 'anaxb@example.com']);
    expect(await found('ana_')).toEqual(['ana_b@example.com']);
    expect(await found('zoe@example.com')).toEqual(['zoe@example.com']);
    for (const q of ['%', 'example', String.raw`zoe\\`]) expect(await found(q)).toEqual([]);
    expect(await found('')).toHaveLength(3);
    await at.admin.get(`/api/admin/mail-suppressions?q=${'x'.repeat(255)}`).expect(422);

    await seed(
      at.test,
      'mail_suppressions',
      `INSERT INTO mail_suppressions (email, reason, created_at) SELECT md5(n::text) || '@example.com', 'bounced', now() - n * interval '1 second' FROM generate_series(1, 20000) n`,
    );
    const [statement] = await statementsAbout('mail_suppressions', () =>
      at.admin.get('/api/admin/mail-suppressions?q=zoe@').expect(200),
    );
    const runner = at.test.dataSource.createQueryRunner();
    await runner.startTransaction();
    // Under a language's collation, the unique index cannot serve prefix searches.
    await runner.query('ALTER TABLE mail_suppressions DROP CONSTRAINT mail_suppressions_email_key');
    const plan = JSON.stringify(await runner.query(`EXPLAIN (FORMAT JSON) ${statement!.text}`, statement!.values));
    await runner.rollbackTransaction();
    await runner.release();
    expect(plan).toContain('"Index Name":"mail_suppressions_email_prefix_idx"');
  });
});
