import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type supertest from 'supertest';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { BreachedPasswordsClient } from '../../../integrations/breached-passwords/breached-passwords.client.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { UserCredential } from '../users/user-credential.entity.js';
import { User } from '../users/user.entity.js';

type Browser = ReturnType<typeof supertest.agent>;
type Session = { id: string; createdAt: string; lastSeenAt: string; device?: string; isCurrent: boolean };

const newPassword = 'three quiet mornings';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));

async function logIn(user: User, password = testPassword, userAgent = ''): Promise<{ browser: Browser; sid: string }> {
  const browser = test.browser();
  const { headers } = await browser
    .post('/api/login')
    .set('User-Agent', userAgent)
    .send({ email: user.email, password })
    .expect(200);
  return { browser, sid: sidIn(headers) };
}

/** The session id in the signed cookie `s:<id>.<signature>`. */
const sidIn = (headers: Record<string, unknown>): string =>
  /leap\.sid=s%3A([^.]+)\./.exec(String(headers['set-cookie']))?.[1] ?? '';
const change = (browser: Browser, currentPassword: string, password = newPassword) =>
  browser.post('/api/auth/change-password').send({ currentPassword, newPassword: password });
const listed = async (browser: Browser): Promise<Session[]> =>
  (await browser.get('/api/auth/sessions').expect(200)).body as Session[];

describe('POST /api/auth/change-password', () => {
  it('changes it, ends the other sessions, and gives the current one a new id', async () => {
    const user = await createUser(test.dataSource);
    const [here, elsewhere] = [await logIn(user), await logIn(user)];
    const answer = await change(here.browser, testPassword).expect(204);
    expect(sidIn(answer.headers)).toMatch(/^.{20,}$/);
    expect(sidIn(answer.headers)).not.toBe(here.sid);
    await here.browser.get('/api/auth/user').expect(200);
    await elsewhere.browser.get('/api/auth/user').expect(401);
    expect(await test.dataSource.query('SELECT sid FROM sessions')).toEqual([{ sid: sidIn(answer.headers) }]);
    await test.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(401);
    await logIn(user, newPassword);
  });

  it('changes nothing when the current password is wrong', async () => {
    const user = await createUser(test.dataSource);
    const [here, elsewhere] = [await logIn(user), await logIn(user)];
    const answer = await change(here.browser, 'not my password').expect(422);
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'currentPassword', code: 'wrong' }],
    });
    await elsewhere.browser.get('/api/auth/user').expect(200);
    await logIn(user);
  });

  it.each([
    ['seven77', 'too_short'],
    ['iloveyou', 'too_common'],
    ['person.sample!', 'own_words'],
  ])('refuses the new password %s', async (password, code) => {
    const { browser } = await logIn(await createUser(test.dataSource));
    const answer = await change(browser, testPassword, password).expect(422);
    expect(answer.body.errors).toEqual([{ field: 'newPassword', code }]);
  });

  it('refuses a leaked password, at its field', async () => {
    const { browser } = await logIn(await createUser(test.dataSource));
    const asked = jest.spyOn(test.app.get(BreachedPasswordsClient, { strict: false }), 'isBreached');
    asked.mockResolvedValueOnce(true);
    const answer = await change(browser, testPassword, 'three quiet mornings').expect(422);
    expect(answer.body.errors).toEqual([{ field: 'newPassword', code: 'breached' }]);
    await change(browser, testPassword, 'three quiet mornings').expect(204);
    asked.mockRestore();
  });

  it('throttles guesses like the log-in', async () => {
    const limited = limitedApp(test);
    try {
      const user = await createUser(test.dataSource);
      const browser = limited.browser();
      await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
      const statuses: number[] = [];
      for (let guess = 0; guess < 9; guess += 1) statuses.push((await change(browser, `guess number ${guess}`)).status);
      expect(statuses).toEqual([...Array<number>(8).fill(422), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('sessions', () => {
  it('are listed with their device, newest first, with the current one marked', async () => {
    const user = await createUser(test.dataSource);
    const other = await logIn(await createUser(test.dataSource));
    await logIn(user, testPassword, firefox);
    await test.dataSource.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', to_jsonb((sess ->> 'seenAt')::float8 - 7200000))::json WHERE sess ->> 'device' IS NOT NULL`,
    );
    const { browser, sid } = await logIn(user);
    const sessions = await listed(browser);
    expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: undefined, isCurrent: true },
      { device: 'Firefox, Linux', isCurrent: false },
    ]);
    const minutesAgo = (instant: string | undefined): number =>
      Math.round((Date.now() - Date.parse(instant ?? '')) / 60_000);
    expect(sessions.map(({ createdAt, lastSeenAt }) => [minutesAgo(createdAt), minutesAgo(lastSeenAt)])).toEqual([
      [0, 0],
      [0, 120],
    ]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
    expect(JSON.stringify(sessions)).not.toContain(sid);
    expect(await listed(other.browser)).toHaveLength(1);
  });

  it('are not listed once they have ended', async () => {
    const user = await createUser(test.dataSource);
    for (let count = 0; count < 2; count += 1) await logIn(user);
    await test.dataSource.query(
      `UPDATE sessions SET expire = now() - interval '1 second' WHERE sid = (SELECT min(sid) FROM sessions)`,
    );
    await test.dataSource.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{startedAt}', '0')::json WHERE sid = (SELECT max(sid) FROM sessions)`,
    );
    expect(await listed((await logIn(user)).browser)).toHaveLength(1);
  });

  it('are ended elsewhere; those of other accounts stay', async () => {
    const user = await createUser(test.dataSource);
    const [here, elsewhere, stranger] = [
      await logIn(user),
      await logIn(user),
      await logIn(await createUser(test.dataSource)),
    ];
    await here.browser.delete('/api/auth/sessions').expect(204);
    await here.browser.get('/api/auth/user').expect(200);
    await elsewhere.browser.get('/api/auth/user').expect(401);
    await stranger.browser.get('/api/auth/user').expect(200);
  });
});

describe('DELETE /api/auth/sessions/{id}', () => {
  it('ends that session alone: not the current one, not another account’s, and once', async () => {
    const user = await createUser(test.dataSource);
    const here = await logIn(user);
    const [elsewhere, third] = [await logIn(user), await logIn(user)];
    const stranger = await logIn(await createUser(test.dataSource));
    const own = async ({ browser }: typeof here): Promise<string> =>
      (await listed(browser)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const end = (id: string) => here.browser.delete(`/api/auth/sessions/${id}`);
    const id = await own(elsewhere);
    await end(await own(stranger)).expect(404);
    await end(await own(here)).expect(404);
    await end(id).expect(204);
    await end(id).expect(404);
    await elsewhere.browser.get('/api/auth/user').expect(401);
    for (const { browser } of [here, third, stranger]) await browser.get('/api/auth/user').expect(200);
  });
});

describe('PATCH /api/auth/user', () => {
  it('changes only the fields that are present', async () => {
    const user = await createUser(test.dataSource, { lastName: 'Person' });
    const { browser } = await logIn(user);
    const answer = await browser
      .patch('/api/auth/user')
      .send({ firstName: '  Ana María ', language: 'es' })
      .expect(200);
    expect(answer.body).toEqual({
      id: user.id,
      isAuthenticated: true,
      email: user.email,
      firstName: 'Ana María',
      lastName: 'Person',
      role: 'user',
      isInnerCircleMember: false,
      language: 'es',
      mustSetUpSecondFactor: false,
    });
    expect((await browser.get('/api/auth/user')).body).toEqual(answer.body);
    expect((await browser.patch('/api/auth/user').send({}).expect(200)).body).toEqual(answer.body);
  });

  it('removes a name that is sent empty', async () => {
    const { browser } = await logIn(await createUser(test.dataSource, { lastName: 'Person' }));
    const answer = await browser.patch('/api/auth/user').send({ firstName: ' ', lastName: null }).expect(200);
    expect(answer.body).not.toHaveProperty('firstName');
    expect(answer.body).not.toHaveProperty('lastName');
  });

  it.each([
    { role: 'admin' },
    { isInnerCircleMember: true },
    { email: 'other@example.com' },
    { id: '00000000-0000-4000-8000-000000000000' },
    { isDisabled: false },
    { firstName: 'x'.repeat(101) },
    { firstName: ['Ana'] },
    { language: 'fr' },
  ])('refuses %j', async (body) => {
    const user = await createUser(test.dataSource);
    const { browser } = await logIn(user);
    await browser.patch('/api/auth/user').send(body).expect(422);
    expect(await test.dataSource.getRepository(User).findOneByOrFail({ id: user.id })).toEqual(user);
  });

  it('cannot pollute a prototype', async () => {
    const user = await createUser(test.dataSource);
    const { browser } = await logIn(user);
    const answer = await browser
      .patch('/api/auth/user')
      .set('Content-Type', 'application/json')
      .send('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}');
    expect([400, 422]).toContain(answer.status);
    expect((await browser.get('/api/auth/user')).body.role).toBe('user');
  });
});

it('none of these requests puts a password, a hash or a session id into the log or an answer', async () => {
  const user = await createUser(test.dataSource);
  const { browser, sid } = await logIn(user);
  const { body } = await change(browser, 'wrong password canary');
  const changed = await change(browser, testPassword);
  const texts = JSON.stringify([body, changed.body, await listed(browser), (await browser.get('/api/auth/user')).body]);
  const { passwordHash } = await test.dataSource.getRepository(UserCredential).findOneByOrFail({ userId: user.id });
  const newSid = sidIn(changed.headers);
  for (const secret of [
    testPassword,
    newPassword,
    'wrong password canary',
    passwordHash,
    passwordHash.slice(-20),
    sid,
    newSid,
  ]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(test.log()).not.toContain(secret);
    expect(texts).not.toContain(secret);
  }
});
