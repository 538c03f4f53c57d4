import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cookieOf } from '../../test/cookies.js';
import { createTestApp, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import { PasswordsService } from '../modules/accounts/accounts/passwords.service.js';
import { User } from '../modules/accounts/users/user.entity.js';
import { CredentialProvider } from './providers/credential-provider.js';

/** Of what may end in any order. */
const rounds = 40;
const newPassword = 'three quiet mornings';

/** A barrier that holds requests until the test releases them. */
class Gate {
  private readonly arrivals: (() => void)[] = [];
  private readonly blocked: (() => void)[] = [];

  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.blocked.push(resolve);
      this.arrivals.shift()?.();
    });
  }

  arrival(): Promise<void> {
    return this.blocked.length > 0 ? Promise.resolve() : new Promise((resolve) => this.arrivals.push(resolve));
  }

  open(): void {
    for (const go of this.blocked.splice(0)) go();
  }
}

const gate = new Gate();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    prepare: (app) => {
      // A slow request that has loaded its session and changes it, so that it is saved at its end.
      app.use('/api/slow', (req: { session: { startedAt: number } }, res: { json(body: object): void }) => {
        void gate.pass().then(() => {
          req.session.startedAt += 1;
          res.json({});
        });
      });
    },
  });
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));
afterEach(() => {
  jest.restoreAllMocks();
});

const send = (email: string, password = testPassword) => test.http.post('/api/login').send({ email, password });
const logIn = async (user: User) => cookieOf(await send(user.email).expect(200));
const statusOf = async (cookie: string): Promise<number> =>
  (await test.http.get('/api/auth/user').set('Cookie', cookie || 'none=')).status;
const logOut = (cookie: string) =>
  test.http
    .post('/api/logout')
    .set('Cookie', cookie)
    .then(({ status }) => status);
const slow = (cookie: string) =>
  test.http
    .get('/api/slow')
    .set('Cookie', cookie)
    .then(({ status }) => status);
const change = (cookie: string, currentPassword: string, password: string) =>
  test.http
    .post('/api/auth/change-password')
    .set('Cookie', cookie)
    .send({ currentPassword, newPassword: password })
    .then((answer) => answer);
const live = async (): Promise<number> => (await test.dataSource.query<object[]>('SELECT sid FROM sessions')).length;
describe('a slow request in flight does not restore a session', () => {
  it.each([
    [
      'that ends after the log-out',
      3,
      async (cookie: string) => {
        await logOut(cookie);
        gate.open();
      },
    ],
    [
      'that ends together with the log-out',
      rounds,
      async (cookie: string) => {
        const out = logOut(cookie);
        gate.open();
        await out;
      },
    ],
    [
      'that ends just before the log-out',
      rounds,
      async (cookie: string) => {
        gate.open();
        await logOut(cookie);
      },
    ],
  ] as const)('%s: the session is deleted in all of %i runs', async (_name, times, race) => {
    const user = await createUser(test.dataSource);
    const cookie = await logIn(user);
    // The last visit is old, so that the slow request has two reasons to save. The row is restored for each round.
    await test.dataSource.query(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', '0')::json`);
    const [row] = await test.dataSource.query<{ sid: string; sess: object; expire: Date }[]>(
      'SELECT sid, sess, expire FROM sessions',
    );
    let dead = 0;
    for (let round = 0; round < times; round += 1) {
      await test.dataSource.query(
        'INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [row?.sid, JSON.stringify(row?.sess), row?.expire],
      );
      const request = slow(cookie);
      await gate.arrival();
      await race(cookie);
      expect(await request).toBe(200);
      dead += Number((await live()) === 0 && (await statusOf(cookie)) === 401);
    }
    expect(dead).toBe(times);
  });

  it.each([
    [
      'a log-out elsewhere',
      (cookie: string) => test.http.delete('/api/auth/sessions').set('Cookie', cookie).expect(204),
    ],
    [
      'a change of the password',
      (cookie: string) =>
        test.http
          .post('/api/auth/change-password')
          .set('Cookie', cookie)
          .send({ currentPassword: testPassword, newPassword })
          .expect(204),
    ],
  ])('after %s', async (_name, end) => {
    for (const order of ['after', 'together']) {
      const user = await createUser(test.dataSource);
      const [here, elsewhere] = [await logIn(user), await logIn(user)];
      const request = slow(elsewhere);
      await gate.arrival();
      const ended = Promise.resolve(end(here));
      if (order === 'after') await ended;
      gate.open();
      await Promise.all([ended, request]);
      expect(await statusOf(elsewhere)).toBe(401);
    }
  });

  it('does not restore the limits of a member for somebody who was promoted meanwhile', async () => {
    const user = await createUser(test.dataSource);
    const cookie = await logIn(user);
    const request = slow(cookie);
    await gate.arrival();
    await test.dataSource.getRepository(User).update(user.id, { role: 'admin' });
    expect(await statusOf(cookie)).toBe(200);
    gate.open();
    await request;
    expect(await statusOf(cookie)).toBe(200);
    const [row] = await test.dataSource.query<{ minutes: number }[]>(
      'SELECT extract(epoch FROM expire - now()) / 60 AS minutes FROM sessions',
    );
    expect(Number(row?.minutes)).toBeLessThanOrEqual(30);
  });
});

describe('a password change and a log-out of the same session', () => {
  const passwordOf = (round: number): string => `quiet morning number ${round}`;

  it.each([
    [
      'at once',
      20,
      async (cookie: string, round: number) =>
        Promise.all([change(cookie, passwordOf(round), passwordOf(round + 1)), logOut(cookie)]),
    ],
    [
      'the log-out first',
      2,
      async (cookie: string, round: number) => {
        await logOut(cookie);
        return [await change(cookie, passwordOf(round), passwordOf(round + 1))] as const;
      },
    ],
    // The browser still sends the old id when it logs out.
    [
      'the change first',
      2,
      async (cookie: string, round: number) => {
        const changed = await change(cookie, passwordOf(round), passwordOf(round + 1));
        await logOut(cookie);
        return [changed] as const;
      },
    ],
  ] as const)('%s: no session remains', async (_name, times, race) => {
    const user = await createUser(test.dataSource);
    await test.app
      .get(PasswordsService, { strict: false })
      .set(await tokenOf(user), passwordOf(0), { address: undefined, cookies: undefined });
    for (let done = 0, round = 0; done < times; done += 1) {
      const cookie = cookieOf(await send(user.email, passwordOf(round)).expect(200));
      const [changed] = await race(cookie, round);
      expect([204, 401]).toContain(changed.status);
      expect(await live()).toBe(0);
      if (changed.status === 204) round += 1;
    }
  });
});

const tokenOf = async (user: User): Promise<string> => {
  const reset = await test.app.get(PasswordsService, { strict: false }).beginReset(user.id);
  return new URL(reset?.setPasswordUrl ?? '').searchParams.get('token') ?? '';
};

/** Pauses each log-in between the password comparison and the start of its session. */
function stopAfterComparison(): void {
  const provider = test.app.get(CredentialProvider, { strict: false });
  const compare = provider.findByPassword.bind(provider);
  jest.spyOn(provider, 'findByPassword').mockImplementation(async (...credentials) => {
    const found = await compare(...credentials);
    await gate.pass();
    return found;
  });
}

describe('a log-in whose password has been compared', () => {
  it.each([
    [
      'the password is set again',
      async (user: User) =>
        test.http
          .post('/api/auth/set-password')
          .send({ token: await tokenOf(user), password: newPassword })
          .expect(204),
      1,
    ],
    [
      'the account is disabled',
      (user: User) => test.dataSource.getRepository(User).update(user.id, { isDisabled: true }),
      0,
    ],
    ['the account is deleted', (user: User) => test.dataSource.getRepository(User).delete(user.id), 0],
  ])('starts no session when %s first', async (_name, happen, sessions) => {
    const user = await createUser(test.dataSource);
    stopAfterComparison();
    const answer = send(user.email).then((provided) => provided);
    await gate.arrival();
    await happen(user);
    gate.open();
    const { status, body, headers } = await answer;
    expect([status, body.code, headers['set-cookie']]).toEqual([401, 'invalid_credentials', undefined]);
    // Setting a password begins a session of its own.
    expect(await live()).toBe(sessions);
  });

  it('starts one when other fields of the account change', async () => {
    const user = await createUser(test.dataSource);
    stopAfterComparison();
    const answer = send(user.email).then(({ status }) => status);
    await gate.arrival();
    await test.dataSource.getRepository(User).update(user.id, { isInnerCircleMember: true, firstName: 'Ana' });
    gate.open();
    expect(await answer).toBe(200);
  });

  it('leaves no session once the password has changed, whichever comes first', async () => {
    const user = await createUser(test.dataSource);
    for (let round = 0, password = testPassword; round < 20; round += 1) {
      const next = `${newPassword} ${round}`;
      const token = await tokenOf(user);
      const [loggedIn] = await Promise.all([
        send(user.email, password),
        test.http.post('/api/auth/set-password').send({ token, password: next }).expect(204),
      ]);
      expect([200, 401]).toContain(loggedIn.status);
      // That of the new password alone.
      expect(await live()).toBe(1);
      expect(await statusOf(cookieOf(loggedIn))).toBe(401);
      password = next;
    }
  });
});

describe('a stranger’s session that changes the password', () => {
  it('loses when the owner has reset it by email first, and the owner’s session stays', async () => {
    const user = await createUser(test.dataSource);
    const thief = await logIn(user);
    const token = await tokenOf(user);
    stopAfterComparison();
    const stolen = change(thief, testPassword, 'the password of a thief');
    await gate.arrival();
    await test.http.post('/api/auth/set-password').send({ token, password: newPassword }).expect(204);
    gate.open();
    expect((await stolen).status).toBe(401);
    jest.restoreAllMocks();
    await send(user.email, newPassword).expect(200);
    await send(user.email, 'the password of a thief').expect(401);
  });
});
