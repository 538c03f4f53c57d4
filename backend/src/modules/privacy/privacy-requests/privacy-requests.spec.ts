import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { AccountErasure } from '../personal-data/account-erasure.service.js';
import type { User } from '../../accounts/users/user.entity.js';

let test: TestApp;
let admin: User;
let browser: ReturnType<TestApp['browser']>;
let since: Date;

beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test.dataSource, { role: 'admin' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['privacy_requests', 'contacts', 'support_contacts', 'consent_forms', 'inner_circle_signups'])
    await query(`DELETE FROM ${table}`);
  // Entries have milliseconds, rounded: those of the test before end before this instant.
  since = (await query<{ now: Date }>('SELECT clock_timestamp() AS now FROM pg_sleep(0.002)'))[0]!.now;
});

const path = '/api/admin/privacy-requests';
const SOME_ID = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
const query = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  test.dataSource.query<Row[]>(sql, values);
const entries = async (): Promise<[string, string | null][]> =>
  (
    await query<{ action: string; id: string | null }>(
      `SELECT action, subject_id AS id FROM audit_entries WHERE actor_id = $1 AND action LIKE 'privacy-requests.%' AND created_at >= $2 ORDER BY created_at`,
      [admin.id, since],
    )
  ).map(({ action, id }) => [action, id]);

/** A request of this kind for ana@example.com. */
async function asked(kind: string, email = 'ana@example.com'): Promise<string> {
  const { body } = await browser.post(path).send({ kind, email, receivedOn: '2026-01-10' }).expect(201);
  return body.id as string;
}

/** Ana has a contact, a support request, a consent and a paid signup. */
async function leaveTraces(email = 'ana@example.com'): Promise<void> {
  await test.http
    .post('/api/contacts')
    .send({ name: 'Ana', email, coachingType: 'coaching', message: 'private words' })
    .expect(201);
  await query(
    `INSERT INTO contact_replies (contact_id, subject, body) SELECT id, 'Hello', 'An answer' FROM contacts WHERE email = $1`,
    [email],
  );
  await test.http
    .post('/api/support-requests')
    .send({ firstName: 'Ana', lastName: 'E', email, phone: '+1 555 0100', bestTimeToCall: 'Mornings' })
    .expect(201);
  await test.http
    .post('/api/consent')
    .send({ participantName: 'Ana', email, sessionType: 'breathwork', hasConsented: true })
    .expect(201);
  await query(
    `INSERT INTO inner_circle_signups (first_name, last_name, email, phone, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, terms_accepted_at)
     VALUES ('Ana', 'E', $1, '+1', 'mostly_ready', '1-2_hours', 'private', 'private', 'monthly', 10000, 'canceled', now())`,
    [email],
  );
}

describe('requests about personal data', () => {
  it('are due 30 days after they came', async () => {
    const { body, headers } = await browser
      .post(path)
      .send({ kind: 'access', email: ' Ana@Example.com ', receivedOn: '2026-01-31', note: 'By mail.' })
      .expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      kind: 'access',
      email: 'ana@example.com',
      receivedOn: '2026-01-31',
      dueOn: '2026-03-02',
      note: 'By mail.',
      createdAt: expect.any(String),
    });
    expect(headers['cache-control']).toBe('no-store');
    expect((await browser.get(`${path}/${body.id}`).expect(200)).body).toEqual(body);
    await browser.get(`${path}/${SOME_ID}`).expect(404);
  });

  it.each([
    ['no kind', { kind: undefined }, 'kind', 'required'],
    ['an unknown kind', { kind: 'portability' }, 'kind', 'invalid_choice'],
    ['an impossible address', { email: 'ana' }, 'email', 'invalid_email'],
    ['no day', { receivedOn: '2026-02-30' }, 'receivedOn', 'invalid_format'],
    ['a day to come', { receivedOn: '2126-01-01' }, 'receivedOn', 'too_large'],
    ['a long note', { note: 'a'.repeat(2_001) }, 'note', 'too_long'],
    ['an own due date', { dueOn: '2030-01-01' }, 'dueOn', 'unknown_field'],
  ])('refuse %s', async (_name, change, field, code) => {
    const { body } = await browser
      .post(path)
      .send({ kind: 'access', email: 'ana@example.com', receivedOn: '2026-01-10', ...change })
      .expect(422);
    expect(body.errors).toContainEqual({ field, code });
    expect(await query('SELECT 1 FROM privacy_requests')).toEqual([]);
  });

  it('are filtered by search terms, kind and state; each access is recorded', async () => {
    const [access, erasure] = [await asked('access'), await asked('erasure', 'ben@example.com')];
    await browser.post(`${path}/${access}/close`).send({ outcome: 'refused', note: 'Not the person.' }).expect(200);
    const ids = async (search: string): Promise<string[]> =>
      (await browser.get(`${path}${search}`).expect(200)).body.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([erasure, access]);
    expect(await ids('?q=ben')).toEqual([erasure]);
    expect(await ids('?kind=access')).toEqual([access]);
    expect(await ids('?state=open')).toEqual([erasure]);
    expect(await ids('?state=closed')).toEqual([access]);
    await browser.get(`${path}/${access}`).expect(200);
    expect((await entries()).slice(3)).toEqual([
      ...Array.from({ length: 5 }, () => ['privacy-requests.listed', null]),
      ['privacy-requests.viewed', access],
    ]);
  });

  it('are closed once, also by concurrent requests, and can be reopened', async () => {
    const id = await asked('correction');
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post(`${path}/${id}/close`).send({ outcome: 'done', note: 'Name corrected.' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await browser.post(`${path}/${id}/reopen`).expect(200)).body).toMatchObject({ note: 'Name corrected.' });
    await browser.post(`${path}/${id}/reopen`).expect(409);
    await browser.post(`${path}/${SOME_ID}/close`).send({ outcome: 'done' }).expect(404);
    expect(await entries()).toEqual([
      ['privacy-requests.created', id],
      ['privacy-requests.closed', id],
      ['privacy-requests.reopened', id],
    ]);
  });
});

describe('finding a person', () => {
  it('counts the rows of every table, and answers what an erasure would do to them', async () => {
    await leaveTraces();
    await leaveTraces('other@example.com');
    const { body, text } = await browser.post(`${path}/find-person`).send({ email: 'ANA@example.com' }).expect(200);
    expect(body).toEqual({
      email: 'ana@example.com',
      isStaff: false,
      findings: expect.arrayContaining([
        { table: 'contacts', rows: 1, erasure: 'deleted' },
        { table: 'contact_replies', rows: 1, erasure: 'deleted' },
        { table: 'support_contacts', rows: 1, erasure: 'deleted' },
        { table: 'consent_forms', rows: 1, erasure: 'stored' },
        { table: 'inner_circle_signups', rows: 1, erasure: 'payments retained' },
      ]),
    });
    expect(text).not.toContain('private');
    expect((await browser.post(`${path}/find-person`).send({ email: 'nobody@example.com' }).expect(200)).body).toEqual({
      email: 'nobody@example.com',
      isStaff: false,
      findings: [],
    });
    expect((await browser.post(`${path}/find-person`).send({ email: admin.email }).expect(200)).body).toMatchObject({
      userId: admin.id,
      isStaff: true,
    });
    expect(await entries()).toEqual(Array.from({ length: 3 }, () => ['privacy-requests.person-searched', null]));
    expect(test.log()).not.toContain('nobody@example.com');
  });
});

describe('what was found', () => {
  it.each(['contacts', 'support-requests', 'consent-forms', 'inner-circle-signups', 'privacy-requests'])(
    'has only the person’s rows in the list of %s that the admin area links to',
    async (list) => {
      for (const email of ['ana@example.com', 'ana@work.test']) {
        await leaveTraces(email);
        await asked('access', email);
      }
      const { body } = await browser.get(`/api/admin/${list}`).query({ q: 'ana@example.com' }).expect(200);
      expect(body.map(({ email }: { email: string }) => email)).toEqual(['ana@example.com']);
    },
  );
});

describe('exporting a person', () => {
  it('gives everything as a file and closes a request for access', async () => {
    await leaveTraces();
    const id = await asked('access');
    const { body, headers } = await browser.post(`${path}/${id}/export`).expect(200);
    expect(body).toMatchObject({
      format: 'leap-personal-data',
      version: 1,
      tables: {
        contacts: [{ message: 'private words' }],
        contact_replies: [{ body: 'An answer' }],
        consent_forms: [{ participant_name: 'Ana' }],
        users: [],
      },
    });
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="personal-data.json"',
      'cache-control': 'no-store',
    });
    expect((await browser.get(`${path}/${id}`)).body).toMatchObject({ outcome: 'done', closedAt: expect.any(String) });
    expect((await browser.post(`${path}/${id}/export`).expect(409)).body.code).toBe('conflict');
    expect((await entries()).slice(0, 2)).toEqual([
      ['privacy-requests.created', id],
      ['privacy-requests.person-exported', id],
    ]);
  });

  it('answers 409 when the request changes meanwhile', async () => {
    const id = await asked('access');
    const other = test.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('UPDATE privacy_requests SET updated_at = now() WHERE id = $1', [id]);
    const exported = browser.post(`${path}/${id}/export`).then(({ status, body }) => [status, body.code]);
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await query(isWaiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.commitTransaction();
    await other.release();
    expect(await exported).toEqual([409, 'conflict']);
    expect((await browser.get(`${path}/${id}`)).body.outcome).toBeUndefined();
  });

  it('finds an account with all of its rows', async () => {
    const user = await createUser(test.dataSource, { email: 'member-with-account@example.com' });
    const id = await asked('erasure', user.email);
    const { body } = await browser.post(`${path}/${id}/export`).expect(200);
    expect(body.tables.users).toMatchObject([{ id: user.id }]);
    expect((await browser.get(`${path}/${id}`)).body.outcome).toBeUndefined();
  });
});

describe('erasing a person', () => {
  const erase = (id: string, email = 'ana@example.com') => browser.post(`${path}/${id}/erase`).send({ email });

  it('without an account deletes everything that the law does not require, and closes the request', async () => {
    await leaveTraces();
    await leaveTraces('other@example.com');
    const id = await asked('erasure');
    expect((await erase(id, ' ANA@example.com').expect(200)).body).toMatchObject({ id, outcome: 'done' });
    const remaining = async (table: string): Promise<unknown[]> =>
      (await query(`SELECT email FROM ${table} ORDER BY email`)).map(({ email }) => email);
    expect([await remaining('contacts'), await remaining('support_contacts')]).toEqual([
      ['other@example.com'],
      ['other@example.com'],
    ]);
    expect(await remaining('consent_forms')).toEqual(['ana@example.com', 'other@example.com']);
    expect(
      await query(
        `SELECT phone, challenge_area AS texts, amount FROM inner_circle_signups WHERE email = 'ana@example.com'`,
      ),
    ).toEqual([{ phone: null, texts: '', amount: 10000 }]);
    expect(await query('SELECT 1 FROM contact_replies')).toHaveLength(1);
    expect(await entries()).toEqual([
      ['privacy-requests.created', id],
      ['privacy-requests.person-erased', id],
    ]);
    await erase(id).expect(409);
  });

  it('with an account deletes it, and records the administrator', async () => {
    const user = await createUser(test.dataSource, { email: 'leaves@example.com' });
    const id = await asked('erasure', user.email);
    await erase(id, user.email).expect(200);
    expect(await query('SELECT 1 FROM users WHERE id = $1', [user.id])).toEqual([]);
    expect(
      await query(
        `SELECT 1 FROM audit_entries WHERE action = 'account.deleted' AND actor_id = $1 AND subject_id = $2`,
        [admin.id, user.id],
      ),
    ).toHaveLength(1);
  });

  it('requires the address again, a request for erasure, and refuses staff', async () => {
    await leaveTraces();
    const id = await asked('erasure');
    expect((await erase(id, 'other@example.com').expect(422)).body.errors).toEqual([{ field: 'email', code: 'wrong' }]);
    await erase(await asked('access')).expect(409);
    await erase(await asked('erasure', admin.email), admin.email).expect(403);
    expect(await query('SELECT 1 FROM contacts')).toHaveLength(1);
    expect((await entries()).map(([action]) => action)).not.toContain('privacy-requests.person-erased');
  });

  it('that fails halfway leaves the request open, and can be repeated', async () => {
    await leaveTraces();
    const id = await asked('erasure');
    const broken = jest
      .spyOn(test.app.get(AccountErasure, { strict: false }), 'eraseAddress')
      .mockRejectedValueOnce(new Error('The database is unavailable.'));
    await erase(id).expect(500);
    broken.mockRestore();
    expect((await browser.get(`${path}/${id}`)).body.outcome).toBeUndefined();
    await erase(id).expect(200);
    expect(await query('SELECT 1 FROM contacts')).toEqual([]);
  });

  it('twice at once closes the request once', async () => {
    await leaveTraces();
    const id = await asked('erasure');
    const answers = await Promise.all([erase(id), erase(id)]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await browser.get(`${path}/${id}`)).body.outcome).toBe('done');
  });
});

it('editors have no access', async () => {
  const editor = await createUser(test.dataSource, { role: 'editor' });
  const theirs = test.browser();
  await theirs.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
  const id = await asked('erasure');
  for (const answer of [
    await theirs.get(path),
    await theirs.get(`${path}/${id}`),
    await theirs.post(`${path}/find-person`).send({ email: 'ana@example.com' }),
    await theirs.post(`${path}/${id}/export`),
    await theirs.post(`${path}/${id}/erase`).send({ email: 'ana@example.com' }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
});
