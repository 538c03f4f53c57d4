import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { moveClock, restoreClock } from '../../test/clock.js';
import { cookieOf, setCookieOf, sidIn } from '../../test/cookies.js';
import { createTestApp, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import { poolOf } from '../database/data-source.js';
import { User } from '../modules/accounts/users/user.entity.js';
import { SessionStore } from './session-store.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));
afterEach(restoreClock);

const logIn = async (overrides: Partial<User> = {}) => {
  const user = await createUser(test.dataSource, overrides);
  const answer = await test.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, cookie: cookieOf(answer) };
};
const ask = (cookie: string) => test.http.get('/api/auth/user').set('Cookie', cookie);
const statusAfter = async (cookie: string, ms: number): Promise<number> => {
  moveClock(ms);
  return (await ask(cookie)).status;
};
const role = (user: User, value: User['role']) => test.dataSource.getRepository(User).update(user.id, { role: value });
const ends = async (): Promise<number[]> =>
  (await test.dataSource.query<{ expire: Date }[]>('SELECT expire FROM sessions')).map(({ expire }) =>
    expire.getTime(),
  );

/** The limits of each role: idle time and total time. */
const limits = [
  { role: 'user', idle: 14 * DAY, absolute: 30 * DAY },
  { role: 'editor', idle: 30 * MINUTE, absolute: 8 * HOUR },
  { role: 'admin', idle: 30 * MINUTE, absolute: 8 * HOUR },
] as const;

describe.each(limits)('a session of the role $role', ({ role: of, idle, absolute }) => {
  it('expires at the end of its idle time, and not before', async () => {
    const stored = await logIn({ role: of });
    const idleSession = await logIn({ role: of });
    expect(await statusAfter(stored.cookie, idle - MINUTE)).toBe(200);
    expect(await statusAfter(idleSession.cookie, MINUTE + 1_000)).toBe(401);
    expect(await statusAfter(stored.cookie, 0)).toBe(200);
  });

  it('restarts the idle time with each visit, and expires at the absolute limit', async () => {
    const { cookie } = await logIn({ role: of });
    const step = idle - MINUTE;
    const visits = Math.floor((absolute - 1) / step);
    expect(visits).toBeGreaterThanOrEqual(2);
    for (let visit = 0; visit < visits; visit += 1) expect(await statusAfter(cookie, step)).toBe(200);
    const rest = absolute - visits * step;
    expect(await statusAfter(cookie, rest - MINUTE)).toBe(200);
    expect(await statusAfter(cookie, MINUTE + 1_000)).toBe(401);
  });

  it('stores an expiry that is never later than the absolute limit, and that alone is enforced', async () => {
    const began = Date.now();
    const { cookie } = await logIn({ role: of });
    const step = idle - MINUTE;
    for (let at = step; at < absolute; at += step) {
      expect(await statusAfter(cookie, step)).toBe(200);
      const [end = 0] = await ends();
      expect(end - began).toBeLessThanOrEqual(absolute + 20_000);
      expect(end - began).toBeGreaterThan(at);
    }
    await test.dataSource.query(`UPDATE sessions SET expire = to_timestamp($1::float8 / 1000)`, [Date.now() - 2_000]);
    expect(await statusAfter(cookie, 0)).toBe(401);
  });

  it('tells the browser the same idle expiry', async () => {
    const user = await createUser(test.dataSource, { role: of });
    const answer = await test.http.post('/api/login').send({ email: user.email, password: testPassword });
    const expires = Date.parse(/Expires=([^;]+)/.exec(setCookieOf(answer))?.[1] ?? '');
    expect(Math.abs(expires - Date.now() - idle)).toBeLessThan(MINUTE);
  });
});

describe('a visit', () => {
  it('is stored once a minute, so that a slow answer does not restore a replaced cookie', async () => {
    const { cookie } = await logIn();
    expect(setCookieOf(await ask(cookie))).toBe('');
    moveClock(MINUTE + 1_000);
    expect(setCookieOf(await ask(cookie))).toMatch(/^leap\.sid=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
    expect(setCookieOf(await ask(cookie))).toBe('');
  });
});

describe('a role that changes during a session', () => {
  it('applies the limits of staff, counted from the log-in and the last visit', async () => {
    const { user, cookie } = await logIn();
    await role(user, 'admin');
    const answer = await ask(cookie).expect(200);
    expect(answer.body.role).toBe('admin');
    const [end = 0] = await ends();
    expect(end - Date.now()).toBeLessThanOrEqual(30 * MINUTE);
    expect(await statusAfter(cookie, 30 * MINUTE + 1_000)).toBe(401);
  });

  it('ends the session when it was idle for longer than staff may be', async () => {
    const { user, cookie } = await logIn();
    await role(user, 'editor');
    expect(await statusAfter(cookie, 31 * MINUTE)).toBe(401);
    expect(await ends()).toEqual([]);
  });

  it('ends the session when its log-in is older than staff may stay logged in', async () => {
    const { user, cookie } = await logIn();
    for (let visit = 0; visit < 17; visit += 1) expect(await statusAfter(cookie, 29 * MINUTE)).toBe(200);
    await role(user, 'admin');
    expect(await statusAfter(cookie, 0)).toBe(401);
  });

  it('keeps the shorter limits for a former staff member', async () => {
    const { user, cookie } = await logIn({ role: 'admin' });
    await role(user, 'user');
    expect(await statusAfter(cookie, 29 * MINUTE)).toBe(200);
    expect(await statusAfter(cookie, 31 * MINUTE)).toBe(401);
  });
});

describe('deleted accounts', () => {
  it.each([
    ['deleted', (user: User) => test.dataSource.getRepository(User).delete(user.id)],
    ['disabled', (user: User) => test.dataSource.getRepository(User).update(user.id, { isDisabled: true })],
  ])('%s ones lose their sessions at the next request', async (_name, remove) => {
    const { user, cookie } = await logIn();
    await remove(user);
    await ask(cookie).expect(401);
    expect(await ends()).toEqual([]);
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: false });
    await ask(cookie).expect(401);
    await test.http.post('/api/logout').set('Cookie', cookie).expect(204);
  });
});

describe('a cookie that is not one of ours', () => {
  const signed = (sid: string, secret: string): string =>
    `s%3A${sid}.${encodeURIComponent(createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, ''))}`;

  it('is valid when signed with our key, which the following cases rely on', async () => {
    const { cookie } = await logIn();
    expect(`leap.sid=${signed(sidIn(cookie), test.env.SESSION_SECRET)}`).toBe(cookie);
  });

  it.each([
    ['another secret', (sid: string) => `leap.sid=${signed(sid, 'the-secret-of-another-deployment-0123456789')}`],
    ['no signature', (sid: string) => `leap.sid=${sid}`],
    ['an empty signature', (sid: string) => `leap.sid=s%3A${sid}.`],
    ["another deployment's name", (sid: string) => `__Host-leap.sid=${signed(sid, test.env.SESSION_SECRET)}`],
    [
      'our signature under an id that was never provided',
      () => `leap.sid=${signed('never-issued-never-issued-01', test.env.SESSION_SECRET)}`,
    ],
    ['garbage', () => 'leap.sid=%F0%9F;;=;s%3A%00;leap.sid="'],
    ['nothing', () => 'leap.sid='],
    ['12,000 characters', () => `leap.sid=s%3A${'x'.repeat(12_000)}.y`],
    ['two, the foreign one first', () => 'leap.sid=s%3Aforeign.c2ln; leap.sid=s%3Aforeign.c2ln'],
  ])('with %s logs nobody in, and a later log-in works', async (_name, make) => {
    const { user, cookie } = await logIn();
    const foreign = make(sidIn(cookie));
    const answer = await ask(foreign);
    expect([answer.status, setCookieOf(answer)]).toEqual([401, '']);
    await test.http.get('/api/testimonials').set('Cookie', foreign).expect(200);
    const again = await test.http
      .post('/api/login')
      .set('Cookie', foreign)
      .send({ email: user.email, password: testPassword })
      .expect(200);
    await ask(cookieOf(again)).expect(200);
    await ask(cookie).expect(200);
    await test.http.post('/api/logout').set('Cookie', foreign).expect(204);
    await ask(cookie).expect(200);
  });

  it('that exceeds the size limit of the server is refused with a message', async () => {
    const { status } = await ask(`leap.sid=${'x'.repeat(40_000)}`);
    expect(status).toBe(431);
  });
});

describe('ids', () => {
  it('are replaced at every log-in and password change, so session fixation fails', async () => {
    const attacker = await logIn();
    const victim = await createUser(test.dataSource);
    const first = cookieOf(
      await test.http
        .post('/api/login')
        .set('Cookie', attacker.cookie)
        .send({ email: victim.email, password: testPassword })
        .expect(200),
    );
    const second = cookieOf(
      await test.http
        .post('/api/login')
        .set('Cookie', first)
        .send({ email: victim.email, password: testPassword })
        .expect(200),
    );
    const third = cookieOf(
      await test.http
        .post('/api/auth/change-password')
        .set('Cookie', second)
        .send({ currentPassword: testPassword, newPassword: 'three quiet mornings' })
        .expect(204),
    );
    const ids = [attacker.cookie, first, second, third].map(sidIn);
    expect(new Set(ids.filter((id) => id.length > 20)).size).toBe(4);
    for (const dead of [attacker.cookie, first, second]) await ask(dead).expect(401);
    expect((await ask(third).expect(200)).body.id).toBe(victim.id);
  });
});

describe('two tabs of one browser', () => {
  it('share a session: the last log-in and a log-out count in both', async () => {
    const [ana, ben] = [await createUser(test.dataSource), await createUser(test.dataSource)];
    const browser = test.browser();
    const whoIsIt = async () => (await browser.get('/api/auth/user')).body.id as string | undefined;
    await browser.post('/api/login').send({ email: ana.email, password: testPassword }).expect(200);
    expect(await whoIsIt()).toBe(ana.id);
    await browser.post('/api/login').send({ email: ben.email, password: testPassword }).expect(200);
    expect(await whoIsIt()).toBe(ben.id);
    expect(await ends()).toHaveLength(1);
    await browser.post('/api/logout').expect(204);
    expect(await whoIsIt()).toBeUndefined();
    await browser.post('/api/logout').expect(204);
    await browser.post('/api/login').send({ email: ana.email, password: testPassword }).expect(200);
    expect(await whoIsIt()).toBe(ana.id);
  });

  it('that log in at the same moment as different people leave one session', async () => {
    const people = [await createUser(test.dataSource), await createUser(test.dataSource)];
    const answers = await Promise.all(
      people.map(({ email }) => test.http.post('/api/login').send({ email, password: testPassword }).expect(200)),
    );
    for (const [index, answer] of answers.entries())
      expect((await ask(cookieOf(answer))).body.id).toBe(people[index]?.id);
  });
});

describe('a session on a device that others use too', () => {
  const SHARED_IDLE = 15 * MINUTE;
  const logInShared = async (overrides: Partial<User> = {}) => {
    const user = await createUser(test.dataSource, overrides);
    const body = { email: user.email, password: testPassword, isSharedDevice: true };
    const answer = await test.http.post('/api/login').send(body).expect(200);
    return { answer, cookie: cookieOf(answer) };
  };
  const leave = (cookie: string) => test.http.post('/api/auth/leave').set('Cookie', cookie).expect(204);

  it('has a cookie that ends with the browser, which is not remembered, and says so', async () => {
    const { answer, cookie } = await logInShared();
    const [set = '', ...others] = [answer.headers['set-cookie'] ?? []].flat();
    expect(set).toMatch(/^leap\.sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(others).toEqual([]);
    expect(answer.body.isOnSharedDevice).toBe(true);
    expect((await ask(cookie)).body.isOnSharedDevice).toBe(true);
    const { cookie: usual } = await logIn();
    expect((await ask(usual)).body).not.toHaveProperty('isOnSharedDevice');
  });

  it.each(['user', 'admin'] as const)('ends after 15 minutes without a visit, and after 8 hours (%s)', async (of) => {
    const { cookie } = await logInShared({ role: of });
    const { cookie: idle } = await logInShared({ role: of });
    expect(await statusAfter(cookie, SHARED_IDLE - MINUTE)).toBe(200);
    expect(await statusAfter(idle, MINUTE + 1_000)).toBe(401);
    const step = SHARED_IDLE - 2 * MINUTE;
    for (let at = SHARED_IDLE + step; at < 8 * HOUR - MINUTE; at += step)
      expect(await statusAfter(cookie, step)).toBe(200);
    expect(await statusAfter(cookie, step)).toBe(401);
  });

  it('ends 15 seconds after its tab was left, unless a page follows', async () => {
    const { cookie } = await logInShared();
    await leave(cookie);
    expect(await statusAfter(cookie, 14_000)).toBe(200);
    expect(await statusAfter(cookie, 5 * MINUTE)).toBe(200);
    await leave(cookie);
    expect(await statusAfter(cookie, 16_000)).toBe(401);
  });

  it('ends also when a request that began before its tab was left is stored after it', async () => {
    const { cookie } = await logInShared();
    const store = new SessionStore(poolOf(test.dataSource), false);
    const sid = sidIn(cookie);
    const before = store.createSession({} as Request, (await store.read(sid))!.data);
    await leave(cookie);
    await new Promise<void>((resolve) => store.set(sid, before, () => resolve()));
    expect((await ends())[0]).toBeLessThanOrEqual(Date.now() + 15_000);
    expect(await statusAfter(cookie, 16_000)).toBe(401);
  });

  it('stays one when its id changes, and asks the browser to forget what is stored at the log-out', async () => {
    const { cookie } = await logInShared();
    const changed = await test.http
      .post('/api/auth/change-password')
      .set('Cookie', cookie)
      .send({ currentPassword: testPassword, newPassword: 'another long phrase of the test' })
      .expect(204);
    const next = cookieOf(changed);
    expect((await ask(next)).body.isOnSharedDevice).toBe(true);
    const out = await test.http.post('/api/logout').set('Cookie', next).expect(204);
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"');
    const { cookie: usual } = await logIn();
    const usualOut = await test.http.post('/api/logout').set('Cookie', usual).expect(204);
    expect(usualOut.headers).not.toHaveProperty('clear-site-data');
  });

  it('is the only kind that leaving a tab ends', async () => {
    const { cookie } = await logIn();
    await leave(cookie);
    expect(await statusAfter(cookie, HOUR)).toBe(200);
    await test.http.post('/api/auth/leave').expect(204);
  });
});
