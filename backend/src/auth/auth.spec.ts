import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import { statementsDuring } from '../../test/statements.js';
import { HealthController } from '../modules/operations/health/health.controller.js';
import { User } from '../modules/accounts/users/user.entity.js';
import { ACCESS_LEVEL } from './decorators.js';
import { UserCredential } from '../modules/accounts/users/user-credential.entity.js';
import { hashPassword, verificationsDone } from './passwords.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    prepare: (app) => {
      // A slow route that loads its session, and changes it after another request has destroyed it.
      app.use('/api/slow', (req: never, res: { json(body: object): void }) => {
        const { session } = req as { session: { startedAt: number } };
        setTimeout(() => {
          session.startedAt += 1;
          res.json({});
        }, 250);
      });
    },
  });
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));

const credentials = (email: string, password = testPassword) => ({ email, password });
const sessionRows = () =>
  test.dataSource.query<{ sid: string; sess: { cookie: object } }[]>('SELECT sid, sess FROM sessions');
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  (answer.headers['set-cookie'] as string[] | undefined)?.find((one) => one.includes('leap.sid=')) ?? '';

describe('log-in', () => {
  it('starts a session and answers who is logged in', async () => {
    const user = await createUser(test.dataSource, { isInnerCircleMember: true, lastName: null });
    const browser = test.browser();
    const answer = await browser
      .post('/api/login')
      .send(credentials(`  ${user.email.toUpperCase()} `))
      .expect(200);
    expect(answer.body).toEqual({
      id: user.id,
      isAuthenticated: true,
      email: user.email,
      firstName: 'Sample',
      role: 'user',
      isInnerCircleMember: true,
      language: 'en',
      mustSetUpSecondFactor: false,
    });
    const again = await browser.get('/api/auth/user').expect(200);
    expect(again.body).toEqual(answer.body);
    expect(again.headers['cache-control']).toBe('no-store');
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const user = await createUser(test.dataSource);
    const cookie = cookieOf(await test.http.post('/api/login').send(credentials(user.email)));
    expect(cookie).toMatch(/^leap\.sid=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['a proxy that says https', { TRUST_PROXY: 1 }, { 'X-Forwarded-Proto': 'https' }],
    ['a proxy that says nothing', { TRUST_PROXY: 1 }, {}],
    ['a proxy that nobody named', {}, { 'X-Forwarded-Proto': 'https' }],
  ] as const)('in production, behind %s, the cookie is Secure, for this host alone', async (_name, env, headers) => {
    const secure = await createTestApp({
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com', ...env },
      database: { url: test.env.DATABASE_URL },
    });
    try {
      const user = await createUser(test.dataSource);
      const cookie = cookieOf(await secure.http.post('/api/login').set(headers).send(credentials(user.email)));
      expect(cookie).toMatch(/^__Host-leap\.sid=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain('Domain');
    } finally {
      await secure.close();
    }
  });

  it('fails alike for an unknown address, a wrong password and a disabled account', async () => {
    const user = await createUser(test.dataSource);
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    const attempts = [
      credentials('nobody@example.com'),
      credentials(user.email, 'wrong password'),
      credentials(disabled.email),
    ];
    const bodies = new Set<string>();
    for (const attempt of attempts) {
      const answer = await test.http.post('/api/login').send(attempt).expect(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
      bodies.add(JSON.stringify({ ...answer.body, requestId: '' }));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('invalid_credentials');
  });

  it('does the same work for known, unknown and disabled accounts: one verification each', async () => {
    const user = await createUser(test.dataSource);
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    for (const email of [user.email, 'nobody@example.com', disabled.email]) {
      const before = verificationsDone();
      await test.http.post('/api/login').send(credentials(email, 'wrong password')).expect(401);
      expect(verificationsDone() - before).toBe(1);
    }
  });

  it('asks the database as often for known, unknown and disabled accounts', async () => {
    const user = await createUser(test.dataSource);
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    const counts: number[] = [];
    for (const email of [user.email, 'nobody@example.com', disabled.email]) {
      const { statements } = await statementsDuring(() =>
        test.http.post('/api/login').send(credentials(email, 'wrong password')).expect(401),
      );
      counts.push(statements.length);
    }
    expect(counts[0]).toBeGreaterThan(2);
    expect(new Set(counts).size).toBe(1);
  });

  it('issues a new session id and invalidates the old one', async () => {
    const [first, second] = [await createUser(test.dataSource), await createUser(test.dataSource)];
    const before = cookieOf(await test.http.post('/api/login').send(credentials(first.email))).split(';')[0] ?? '';
    const after =
      cookieOf(await test.http.post('/api/login').set('Cookie', before).send(credentials(second.email))).split(
        ';',
      )[0] ?? '';
    expect(after).not.toBe(before);
    await test.http.get('/api/auth/user').set('Cookie', before).expect(401);
    expect((await test.http.get('/api/auth/user').set('Cookie', after)).body.id).toBe(second.id);
  });

  it('ignores a session id that the browser supplied', async () => {
    const user = await createUser(test.dataSource);
    const answer = await test.http
      .post('/api/login')
      .set('Cookie', 'leap.sid=s%3Achosen-by-an-attacker.c2lnbmF0dXJl')
      .send(credentials(user.email))
      .expect(200);
    expect(cookieOf(answer)).not.toContain('chosen-by-an-attacker');
  });

  it('hashes outside the event loop: the health check answers before 40 concurrent log-ins', async () => {
    const user = await createUser(test.dataSource);
    await test.dataSource
      .getRepository(UserCredential)
      .update({ userId: user.id }, { passwordHash: await hashPassword(testPassword) });
    let done = 0;
    const logIns = Array.from({ length: 40 }, async () => {
      const { status } = await test.http.post('/api/login').send(credentials(user.email, 'wrong password'));
      done += 1;
      return status;
    });
    await test.http.get('/api/health/live').expect(200);
    expect(done).toBeLessThan(40);
    expect(new Set(await Promise.all(logIns))).toEqual(new Set([401]));
  });
});

describe('sessions', () => {
  const logIn = async (overrides: Partial<User> = {}) => {
    const user = await createUser(test.dataSource, overrides);
    const cookie =
      cookieOf(await test.http.post('/api/login').send(credentials(user.email)).expect(200)).split(';')[0] ?? '';
    return { user, cookie };
  };

  it('are destroyed at log-out', async () => {
    const { cookie } = await logIn();
    await test.http.post('/api/logout').set('Cookie', cookie).expect(204);
    await test.http.get('/api/auth/user').set('Cookie', cookie).expect(401);
    expect(await sessionRows()).toEqual([]);
    await test.http.post('/api/logout').expect(204);
  });

  it('are not saved again by a slow request that ends after the log-out', async () => {
    const { cookie } = await logIn();
    const slow = test.http
      .get('/api/slow')
      .set('Cookie', cookie)
      .then((answer) => answer.status);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await test.http.post('/api/logout').set('Cookie', cookie).expect(204);
    expect(await slow).toBe(200);
    expect(await sessionRows()).toEqual([]);
    await test.http.get('/api/auth/user').set('Cookie', cookie).expect(401);
  });

  it('are not created for anonymous visitors', async () => {
    await test.http.get('/api/auth/user').expect(401);
    await test.http.get('/api/blog').expect(200);
    expect(await sessionRows()).toEqual([]);
  });

  it('expire at their absolute limit in spite of activity', async () => {
    const { cookie } = await logIn();
    await test.dataSource.query(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{startedAt}', '0')::json`);
    await test.http.get('/api/auth/user').set('Cookie', cookie).expect(401);
    expect(await sessionRows()).toEqual([]);
  });

  it('expire after 14 idle days for members and 30 minutes for admins', async () => {
    await logIn();
    await logIn({ role: 'admin' });
    const rows = await test.dataSource.query<{ minutes: number }[]>(
      'SELECT round(extract(epoch FROM expire - now()) / 60)::int AS minutes FROM sessions ORDER BY expire',
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([30, 14 * 24 * 60]);
  });

  it('reject a disabled account on its next request', async () => {
    const { user, cookie } = await logIn();
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: true });
    await test.http.get('/api/auth/user').set('Cookie', cookie).expect(401);
  });

  it('cannot be forged by changing the signed id', async () => {
    const { cookie } = await logIn();
    await test.http
      .get('/api/auth/user')
      .set(
        'Cookie',
        cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      )
      .expect(401);
  });
});

describe('access', () => {
  it('is refused on a route that declares no level', async () => {
    Reflect.deleteMetadata(ACCESS_LEVEL, HealthController);
    try {
      const answer = await test.http.get('/api/health/live');
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    } finally {
      Reflect.defineMetadata(ACCESS_LEVEL, 'public', HealthController);
    }
  });
});

describe('GET /api/login', () => {
  it.each([
    ['/member-portal', '/login?next=%2Fmember-portal'],
    ['/es/blog?x=1#y', '/es/login?next=%2Fes%2Fblog%3Fx%3D1%23y'],
    ['/essays', '/login?next=%2Fessays'],
    ['', '/login'],
    ['https://evil.example/', '/login'],
    ['//evil.example', '/login'],
    ['/\\evil.example', '/login'],
    ['/%09/evil.example', '/login?next=%2F%2509%2Fevil.example'],
    ['/..//evil.example', '/login'],
    ['javascript:alert(1)', '/login'],
    ['/\t/evil.example', '/login'],
  ])('next=%s goes to %s', async (next, location) => {
    const answer = await test.http.get('/api/login').query({ next }).redirects(0).expect(302);
    expect(answer.headers['location']).toBe(location);
  });

  it.each([
    ['a path of 500 characters is accepted', `/${'x'.repeat(499)}`, `/login?next=%2F${'x'.repeat(499)}`],
    ['a longer one is omitted', `/${'x'.repeat(500)}`, '/login'],
    ['one of two thousand is omitted', `/es/${'ñ'.repeat(2_000)}`, '/login'],
    ['two of them are omitted', ['/blog', '/about'], '/login'],
  ])('%s', async (_name, next, location) => {
    const answer = await test.http.get('/api/login').query({ next }).redirects(0).expect(302);
    expect(answer.headers['location']).toBe(location);
  });

  it('redirects to the Spanish page when the browser remembers Spanish and no target is given', async () => {
    const answer = await test.http.get('/api/login').set('Cookie', 'preferred-language=es').redirects(0);
    expect(answer.headers['location']).toBe('/es/login');
  });
});
