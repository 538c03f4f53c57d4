import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { User } from '../../accounts/users/user.entity.js';
import { SupportRequest } from './support-request.entity.js';

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
  await test.dataSource.query('DELETE FROM support_contacts');
  // Entries have milliseconds, rounded: those of the test before end before this instant.
  since = (await test.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now FROM pg_sleep(0.002)'))[0]!
    .now;
});

const path = '/api/admin/support-requests';
const SOME_ID = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
let count = 0;

/** A support request; each one an hour older than the one before. */
async function asked(overrides: Partial<SupportRequest> = {}): Promise<SupportRequest> {
  count += 1;
  const contact = {
    firstName: `Person ${count}`,
    lastName: 'Example',
    email: `person-${count}@example.com`,
    phone: '+1 555 0100',
    bestTimeToCall: 'Mornings',
    createdAt: new Date(Date.parse('2026-03-01T12:00:00Z') + count * 3_600_000),
    ...overrides,
  };
  return test.dataSource.manager.save(test.dataSource.manager.create(SupportRequest, contact));
}

const names = async (query = ''): Promise<string[]> =>
  (await browser.get(`${path}${query}`).expect(200)).body.map(({ firstName }: { firstName: string }) => firstName);
const entries = (): Promise<{ action: string; id: string | null }[]> =>
  test.dataSource.query(
    `SELECT action, subject_id AS id FROM audit_entries WHERE actor_id = $1 AND action LIKE 'support-requests.%' AND created_at >= $2 ORDER BY created_at`,
    [admin.id, since],
  );

describe('support requests', () => {
  it('are searched and filtered, newest first, with pages', async () => {
    await asked({ firstName: 'Núria', language: 'es', bestTimeToCall: 'Después de las seis', message: 'Mi tarjeta' });
    await asked({ firstName: 'Ben', doneAt: new Date('2026-03-03T12:00:00Z') });
    expect(await names()).toEqual(['Ben', 'Núria']);
    for (const query of ['nuria', 'despues', 'tarjeta', 'example nuria'])
      expect([query, await names(`?q=${encodeURIComponent(query)}`)]).toEqual([query, ['Núria']]);
    expect(await names('?state=open')).toEqual(['Núria']);
    expect(await names('?state=done')).toEqual(['Ben']);
    expect(await names('?language=es')).toEqual(['Núria']);
    expect(await names('?to=2026-02-28')).toEqual([]);
    const { headers } = await browser.get(`${path}?limit=1`).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    const next = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '';
    expect((await browser.get(next).expect(200)).body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(
      ['Núria'],
    );
    await browser.get(`${path}?state=lost`).expect(422);
  });

  it('show when a call is welcome, and their message on their own page', async () => {
    const contact = await asked({ firstName: 'Ana', message: 'A secret sentence' });
    expect((await browser.get(path)).text).not.toContain('secret');
    const { body } = await browser.get(`${path}/${contact.id}`).expect(200);
    expect(body).toEqual({
      id: contact.id,
      firstName: 'Ana',
      lastName: 'Example',
      email: contact.email,
      phone: '+1 555 0100',
      bestTimeToCall: 'Mornings',
      language: 'en',
      message: 'A secret sentence',
      createdAt: contact.createdAt.toISOString(),
    });
    await browser.get(`${path}/${SOME_ID}`).expect(404);
  });

  it('are marked as done and as open again, once each; accesses and changes are recorded', async () => {
    const { id } = await asked();
    await Promise.all(
      [1, 2, 3].map(() =>
        browser
          .post(`${path}/bulk-finish`)
          .send({ ids: [id] })
          .expect(200),
      ),
    );
    expect(await names('?state=open')).toEqual([]);
    const { body } = await browser
      .post(`${path}/bulk-reopen`)
      .send({ ids: [SOME_ID, id] })
      .expect(200);
    expect(body).toEqual({ done: [id], failed: [{ id: SOME_ID, code: 'not_found' }] });
    await browser.get(`${path}/${id}`).expect(200);
    const { text } = await browser.get(`${path}/export.csv?state=open`).expect(200);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(await entries()).toEqual([
      { action: 'support-requests.done', id },
      { action: 'support-requests.listed', id: null },
      { action: 'support-requests.reopened', id },
      { action: 'support-requests.viewed', id },
      { action: 'support-requests.exported', id: null },
    ]);
  });

  it('are not accessible to editors', async () => {
    const editor = await createUser(test.dataSource, { role: 'editor' });
    const theirs = test.browser();
    await theirs.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
    const { id } = await asked();
    for (const answer of [
      await theirs.get(path),
      await theirs.get(`${path}/${id}`),
      await theirs.get(`${path}/export.csv`),
      await theirs.post(`${path}/bulk-finish`).send({ ids: [id] }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });
});
