import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAD_SOURCE } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { seed } from '../../../../test/seed.js';
import type { User } from '../../accounts/users/user.entity.js';
import { Contact } from './contact.entity.js';

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
  await test.dataSource.query('DELETE FROM contacts');
  // Entries have milliseconds, rounded: those of the test before end before this instant.
  since = (await test.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now FROM pg_sleep(0.002)'))[0]!
    .now;
});

const SOME_ID = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
const path = '/api/admin/contacts';
let count = 0;

/** A contact; each one an hour older than the one before. */
async function wrote(overrides: Partial<Contact> = {}): Promise<Contact> {
  count += 1;
  const contact = {
    name: `Person ${count}`,
    email: `person-${count}@example.com`,
    coachingType: 'coaching' as const,
    createdAt: new Date(Date.parse('2026-03-01T12:00:00Z') + count * 3_600_000),
    ...overrides,
  };
  return test.dataSource.manager.save(test.dataSource.manager.create(Contact, contact));
}

const names = async (query = ''): Promise<string[]> =>
  (await browser.get(`${path}${query}`).expect(200)).body.map(({ name }: { name: string }) => name);
const entries = (): Promise<{ action: string; subjectId: string | null }[]> =>
  test.dataSource.query(
    `SELECT action, subject_id AS "subjectId" FROM audit_entries WHERE actor_id = $1 AND action LIKE 'contacts.%' AND created_at >= $2 ORDER BY created_at`,
    [admin.id, since],
  );

describe('the list of contacts', () => {
  it('shows contacts newest first, with pages, without their messages', async () => {
    for (const name of ['One', 'Two', 'Three']) await wrote({ name, message: 'a secret sentence' });
    const first = await browser.get(`${path}?limit=2`).expect(200);
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['Three', 'Two']);
    expect(first.text).not.toContain('secret');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await browser.get(next).expect(200);
    expect(second.body.map(({ name }: { name: string }) => name)).toEqual(['One']);
    expect(second.headers['link']).toBeUndefined();
    expect([first, second].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  });

  it('finds search terms in name, address, phone, source and message, ignoring accents', async () => {
    await wrote({
      name: 'María Núñez',
      email: 'mn@example.org',
      phone: '+34 600',
      source: 'landing',
      message: 'Quiero dormir mejor',
    });
    await wrote({ name: 'Somebody else' });
    for (const query of ['maria', 'NUNEZ mar', 'mn@example.org', '600', 'landing', 'dormir quiero'])
      expect([query, await names(`?q=${encodeURIComponent(query)}`)]).toEqual([query, ['María Núñez']]);
    expect(await names('?q=nobody')).toEqual([]);
    expect(await names('?q=%25%27--')).toEqual([]);
  });

  it('filters by kind, program, language, state and day in the practice’s time zone', async () => {
    await wrote({ name: 'Lead', source: LEAD_SOURCE, coachingType: 'retreats', language: 'es' });
    await wrote({ name: 'Request', source: 'landing', answeredAt: new Date() });
    await wrote({ name: 'Bare' });
    // 11 p.m. on the 10th and 1 a.m. on the 11th in Los Angeles.
    await wrote({ name: 'Late', createdAt: new Date('2026-05-11T06:00:00Z') });
    await wrote({ name: 'Early', createdAt: new Date('2026-05-11T08:00:00Z') });
    expect(await names('?kind=lead')).toEqual(['Lead']);
    expect(await names('?kind=request')).toEqual(['Early', 'Late', 'Bare', 'Request']);
    expect(await names('?coachingType=retreats')).toEqual(['Lead']);
    expect(await names('?language=es')).toEqual(['Lead']);
    expect(await names('?state=answered')).toEqual(['Request']);
    expect(await names('?state=open&kind=request')).toEqual(['Early', 'Late', 'Bare']);
    expect(await names('?from=2026-05-11')).toEqual(['Early']);
    expect(await names('?from=2026-05-10&to=2026-05-10')).toEqual(['Late']);
  });

  it.each([
    ['kind=stranger', 'kind'],
    ['coachingType=yoga', 'coachingType'],
    ['language=fr', 'language'],
    ['state=lost', 'state'],
    ['from=2026-02-30', 'from'],
    ['to=tomorrow', 'to'],
    ['limit=101', 'limit'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['isLead=true', 'isLead'],
  ])('refuses %s', async (query, field) => {
    const { body } = await browser.get(`${path}?${query}`).expect(422);
    expect(body.errors).toEqual([expect.objectContaining({ field })]);
    expect(await entries()).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    expect((await browser.get(`${path}?cursor=abc`).expect(422)).body.code).toBe('invalid_cursor');
  });

  it('records each access in the audit log', async () => {
    const { id } = await wrote();
    await browser.get(path).expect(200);
    await browser.get(`${path}?q=person`).expect(200);
    await browser.get(`${path}/${id}`).expect(200);
    await browser.get(`${path}/export.csv`).expect(200);
    expect(await entries()).toEqual([
      { action: 'contacts.listed', subjectId: null },
      { action: 'contacts.listed', subjectId: null },
      { action: 'contacts.viewed', subjectId: id },
      { action: 'contacts.exported', subjectId: null },
    ]);
  });
});

describe('one contact', () => {
  it('is shown with its full text', async () => {
    const contact = await wrote({
      name: 'Ana',
      phone: '+1 555',
      message: 'I want change.\nAge: 40',
      source: LEAD_SOURCE,
      privacyConsent: true,
      policyVersion: '2025-01-01',
      consentedAt: new Date('2026-03-02T09:00:00Z'),
      marketingConsent: true,
      language: 'es',
    });
    const { body, headers } = await browser.get(`${path}/${contact.id}`).expect(200);
    expect(body).toEqual({
      id: contact.id,
      name: 'Ana',
      email: contact.email,
      phone: '+1 555',
      coachingType: 'coaching',
      kind: 'lead',
      source: LEAD_SOURCE,
      language: 'es',
      metadata: {},
      marketingConsent: true,
      message: 'I want change.\nAge: 40',
      privacyConsent: true,
      policyVersion: '2025-01-01',
      consentedAt: '2026-03-02T09:00:00.000Z',
      createdAt: contact.createdAt.toISOString(),
      version: contact.updatedAt.toISOString(),
      replies: [],
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('that does not exist is 404, and is not recorded', async () => {
    await browser.get(`${path}/${SOME_ID}`).expect(404);
    await browser.get(`${path}/export`).expect(422);
    expect(await entries()).toEqual([]);
  });
});

describe('marking contacts', () => {
  it('as answered and as open again records each change once, and reports deleted ones', async () => {
    const [one, two] = [await wrote(), await wrote({ answeredAt: new Date('2026-03-03T09:00:00Z') })];
    const answered = await browser
      .post(`${path}/bulk-answer`)
      .send({ ids: [one.id, SOME_ID, two.id] })
      .expect(200);
    expect(answered.body).toEqual({ done: [one.id, two.id], failed: [{ id: SOME_ID, code: 'not_found' }] });
    expect(await names('?state=open')).toEqual([]);
    expect((await test.dataSource.manager.findOneByOrFail(Contact, { id: two.id })).answeredAt).toEqual(
      new Date('2026-03-03T09:00:00Z'),
    );
    await browser
      .post(`${path}/bulk-reopen`)
      .send({ ids: [one.id] })
      .expect(200);
    expect((await test.dataSource.manager.findOneByOrFail(Contact, { id: one.id })).answeredAt).toBeNull();
    expect((await entries()).filter(({ action }) => action !== 'contacts.listed')).toEqual([
      { action: 'contacts.answered', subjectId: one.id },
      { action: 'contacts.reopened', subjectId: one.id },
    ]);
  });

  it('by two people at once happens once', async () => {
    const { id } = await wrote();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        browser
          .post(`${path}/bulk-answer`)
          .send({ ids: [id] })
          .expect(200),
      ),
    );
    expect(await entries()).toEqual([{ action: 'contacts.answered', subjectId: id }]);
  });

  it.each([
    ['nothing', []],
    ['no ids', ['one']],
    ['the same twice', [SOME_ID, SOME_ID]],
  ])('refuses %s', async (_name, ids) => {
    await browser.post(`${path}/bulk-answer`).send({ ids }).expect(422);
  });
});

describe('the file', () => {
  it('contains all of the filter with their messages, with formulas escaped', async () => {
    await wrote({
      name: 'Ünïcode, "quoted"',
      message: '=HYPERLINK("http://evil.example")\nsecond line',
      source: LEAD_SOURCE,
    });
    await wrote({ name: 'Another' });
    const { text, headers } = await browser.get(`${path}/export.csv?kind=lead`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contacts.csv"',
      'cache-control': 'no-store',
    });
    expect(text).toContain('"Ünïcode, ""quoted"""');
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")`);
    expect(text).not.toContain('Another');
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFReceived at,Name,Email,Phone,Program,Kind,Source,Language,Message,Agreed to the privacy policy at,Policy version,Marketing email,Answered at,Id',
    );
  });

  it('contains each contact once, over any number of pages', async () => {
    await seed(
      test,
      'contacts',
      `INSERT INTO contacts (name, email, coaching_type, created_at) SELECT 'N' || i, 'n@example.com', 'other', '2026-01-01'::timestamptz + (i / 3) * interval '1 second' FROM generate_series(1, 2500) i`,
    );
    const { text } = await browser.get(`${path}/export.csv`).expect(200);
    const found = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
    expect([found.length, new Set(found).size]).toEqual([2500, 2500]);
  });
});

describe('editors', () => {
  it('have no access', async () => {
    const editor = await createUser(test.dataSource, { role: 'editor' });
    const theirs = test.browser();
    await theirs.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
    const { id } = await wrote({ name: 'Private' });
    for (const answer of [
      await theirs.get(path),
      await theirs.get(`${path}/${id}`),
      await theirs.get(`${path}/export.csv`),
      await theirs.post(`${path}/bulk-answer`).send({ ids: [id] }),
      await theirs.post(`${path}/${id}/replies`).send({}),
    ]) {
      expect([answer.status, answer.body.code, answer.text.includes('Private')]).toEqual([403, 'forbidden', false]);
    }
  });
});
