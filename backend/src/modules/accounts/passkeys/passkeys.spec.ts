import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { Authenticator, type Bent } from '../../../../test/authenticator.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { setUpSecondFactor } from '../../../../test/second-factor.js';
import type { User } from '../users/user.entity.js';

type Browser = ReturnType<typeof supertest.agent>;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

async function loggedIn(user: User, app = test): Promise<Browser> {
  const browser = app.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return browser;
}
const begin = async (browser: Browser) =>
  (await browser.post('/api/auth/passkeys/options').expect(200)).body as {
    challenge: string;
    user: { id: string };
    excludeCredentials: object[];
  };
const add = (browser: Browser, credential: object, name = 'My phone') =>
  browser.post('/api/auth/passkeys').send({ name, credential });
const challenge = async (browser: Browser = test.browser()): Promise<string> =>
  (await browser.post('/api/auth/passkeys/log-in-options').expect(200)).body.challenge as string;
const logIn = (browser: Browser, answer: object) => browser.post('/api/auth/passkeys/log-in').send(answer);
const jobs = async (): Promise<string[]> =>
  (await test.dataSource.query<{ name: string }[]>('SELECT name FROM pgboss.job ORDER BY created_on')).map(
    ({ name }) => name,
  );

/** An account with a passkey. */
async function owner(overrides: Partial<User> = {}) {
  const user = await createUser(test.dataSource, overrides);
  const browser = await loggedIn(user);
  const device = new Authenticator();
  const { challenge: asked } = await begin(browser);
  const { body } = await add(browser, device.create(asked)).expect(201);
  return { user, browser, device, id: body.id as string };
}

describe('adding a passkey', () => {
  it('requires a discoverable credential and user verification', async () => {
    const { browser, user, device } = await owner();
    const options = (await browser.post('/api/auth/passkeys/options').expect(200)).body;
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id.toString('base64url'), type: 'public-key', transports: ['internal'] }],
    });
    expect(Buffer.from(options.user.id as string, 'base64url').toString()).toBe(user.id);
    expect((await browser.get('/api/auth/passkeys').expect(200)).body).toEqual([
      { id: expect.any(String), name: 'My phone', createdAt: expect.any(String) },
    ]);
    expect(await jobs()).toEqual(['accounts.notify-passkey-added']);
  });

  it.each<[string, Bent]>([
    ['of another site', { origin: 'https://phishing.example' }],
    ['for another host', { rpId: 'phishing.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
  ])('refuses an answer %s', async (_what, bent) => {
    const browser = await loggedIn(await createUser(test.dataSource));
    const { challenge: asked } = await begin(browser);
    const refused = await add(browser, new Authenticator().create(asked, bent)).expect(422);
    expect(refused.body.code).toBe('passkey_refused');
  });

  it('accepts each challenge once, in its lifetime, from the account that requested it', async () => {
    const [ana, ben] = [
      await loggedIn(await createUser(test.dataSource)),
      await loggedIn(await createUser(test.dataSource)),
    ];
    const { challenge: asked } = await begin(ana);
    await add(ben, new Authenticator().create(asked)).expect(422);
    await add(ana, new Authenticator().create(asked)).expect(201);
    await add(ana, new Authenticator().create(asked)).expect(422);
    const { challenge: late } = await begin(ana);
    await test.dataSource.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
    await add(ana, new Authenticator().create(late)).expect(422);
    await add(ana, new Authenticator().create(await challenge())).expect(422);
  });

  it('needs a fresh proof of who is there', async () => {
    const user = await createUser(test.dataSource);
    const browser = await loggedIn(user);
    await test.dataSource.query(
      `UPDATE sessions SET sess = sess::jsonb || jsonb_build_object('startedAt', (sess ->> 'startedAt')::float8 - 600000)`,
    );
    expect((await browser.post('/api/auth/passkeys/options').expect(403)).body.code).toBe('step_up_required');
    expect((await browser.delete(`/api/auth/passkeys/${user.id}`).expect(403)).body.code).toBe('step_up_required');
  });

  it('is refused for one that is registered already', async () => {
    const { browser, device } = await owner();
    await add(browser, device.create((await begin(browser)).challenge)).expect(409);
  });
});

describe('a passkey as second factor', () => {
  const ADMIN_ORIGIN = 'https://admin.example.com';
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({
      env: { ADMIN_SECOND_FACTOR: 'required', ADMIN_URL: ADMIN_ORIGIN },
      database: { url: test.env.DATABASE_URL },
    });
  });
  afterAll(() => strict.close());
  /** What the admin area answers this session. */
  const opens = async (browser: Browser): Promise<string> => {
    const { status, body } = await browser.get('/api/admin/members');
    return status === 200 ? 'open' : String(body.code);
  };
  const newDevice = async (browser: Browser, device = new Authenticator()): Promise<Authenticator> => {
    await add(browser, device.create((await begin(browser)).challenge)).expect(201);
    return device;
  };
  const chosenLongAgo = (id: string) =>
    test.dataSource.query(
      `UPDATE user_credentials SET set_by_link_at = now() - interval '2 hours' WHERE user_id = $1`,
      [id],
    );

  it('opens a role that needs one: set up after a one-time link, shown in the session', async () => {
    const admin = await createUser(test.dataSource, { role: 'admin' });
    const browser = await loggedIn(admin, strict);
    expect(await opens(browser)).toBe('second_factor_setup_required');
    const device = await newDevice(browser);
    expect(await opens(browser)).toBe('open');
    expect((await browser.get('/api/auth/user').expect(200)).body.mustSetUpSecondFactor).toBe(false);

    await chosenLongAgo(admin.id);
    const later = strict.browser();
    const { body } = await logIn(later, device.get(await challenge(later))).expect(200);
    expect([body.mustSetUpSecondFactor, await opens(later)]).toEqual([false, 'open']);

    // The password alone opens nothing, and arms nothing.
    const byPassword = await loggedIn(admin, strict);
    expect(await opens(byPassword)).toBe('second_factor_setup_required');
    expect((await byPassword.post('/api/auth/passkeys/options').expect(403)).body.code).toBe(
      'second_factor_link_required',
    );
    await byPassword
      .post('/api/auth/passkeys/step-up')
      .send(device.get(await challenge(byPassword)))
      .expect(204);
    expect(await opens(byPassword)).toBe('open');
    await byPassword.post('/api/auth/passkeys/options').expect(200);
  });

  it('opens none when the password alone had added it, before the account got its role', async () => {
    const user = await createUser(test.dataSource);
    await chosenLongAgo(user.id);
    const device = await newDevice(await loggedIn(user, strict));
    await test.dataSource.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [user.id]);
    const browser = strict.browser();
    const { body } = await logIn(browser, device.get(await challenge(browser))).expect(200);
    expect([body.mustSetUpSecondFactor, await opens(browser)]).toEqual([true, 'second_factor_setup_required']);
  });

  it('proves again who is there, for its own account alone', async () => {
    const { user, device } = await owner();
    const { device: other } = await owner();
    const browser = await loggedIn(user);
    await test.dataSource.query(
      `UPDATE sessions SET sess = sess::jsonb || jsonb_build_object('startedAt', (sess ->> 'startedAt')::float8 - 600000)`,
    );
    const stepUp = (answer: object) => browser.post('/api/auth/passkeys/step-up').send(answer);
    expect((await stepUp(other.get(await challenge(browser))).expect(422)).body.code).toBe('passkey_refused');
    await browser.get('/api/auth/step-up').expect(403);
    await stepUp(device.get(await challenge(browser))).expect(204);
    await browser.get('/api/auth/step-up').expect(204);
    await test.http
      .post('/api/auth/passkeys/step-up')
      .send(device.get(await challenge()))
      .expect(401);
  });

  it('is taken from the admin area’s own origin where there is one', async () => {
    const browser = await loggedIn(await createUser(test.dataSource), strict);
    const device = await newDevice(browser);
    await logIn(strict.browser(), device.get(await challenge(browser), { origin: ADMIN_ORIGIN })).expect(200);
    await logIn(test.browser(), device.get(await challenge(), { origin: ADMIN_ORIGIN })).expect(422);
  });
});

describe('a log-in with a passkey', () => {
  it('needs neither password nor code', async () => {
    const { user, device } = await owner();
    await setUpSecondFactor(test.browser(), user);
    const browser = test.browser();
    const { body } = await logIn(browser, device.get(await challenge(browser), { userHandle: user.id })).expect(200);
    expect(body).toMatchObject({ email: user.email, isAuthenticated: true });
    await browser.get('/api/auth/user').expect(200);
    // It counts as step-up.
    await browser.get('/api/auth/step-up').expect(204);
    const [row] = await test.dataSource.query<{ counter: string; last_used_at: Date }[]>('SELECT * FROM passkeys');
    expect([row?.counter, row?.last_used_at]).toEqual(['1', expect.any(Date)]);
  });

  it.each<[string, Bent]>([
    ['of another site', { origin: 'https://phishing.example' }],
    ['for another host', { rpId: 'phishing.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['for another account', { userHandle: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses an answer %s', async (_what, bent) => {
    const { user, device } = await owner();
    const refused = await logIn(test.browser(), device.get(await challenge(), bent)).expect(422);
    expect([refused.body.code, refused.headers['set-cookie']]).toEqual(['passkey_refused', undefined]);
    const entries = await test.dataSource.query<object[]>(
      `SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'auth.log-in-failed'`,
      [user.id],
    );
    expect(entries).toHaveLength(1);
  });

  it('refuses a signature of another key, and an unknown passkey', async () => {
    const { device } = await owner();
    const other = new Authenticator();
    const { id, rawId } = device.get(await challenge());
    await logIn(test.browser(), { ...other.get(await challenge()), id, rawId }).expect(422);
    await logIn(test.browser(), other.get(await challenge())).expect(422);
  });

  it('accepts each answer once, also when it is sent twice at once, and detects a clone by its counter', async () => {
    const { device } = await owner();
    const answer = device.get(await challenge());
    const statuses = await Promise.all([logIn(test.browser(), answer), logIn(test.browser(), answer)]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await logIn(test.browser(), answer).expect(422);
    await logIn(test.browser(), device.get(await challenge(), { counter: 1 })).expect(422);
    await logIn(test.browser(), device.get(await challenge())).expect(200);
  });

  it('accepts devices without a counter', async () => {
    const { device } = await owner();
    for (let time = 0; time < 2; time += 1)
      await logIn(test.browser(), device.get(await challenge(), { counter: 0 })).expect(200);
  });

  it('is refused for a removed passkey and a disabled account', async () => {
    const { browser, device, id } = await owner();
    const { browser: stranger, user, device: other } = await owner();
    await stranger.delete(`/api/auth/passkeys/${id}`).expect(404);
    await browser.delete(`/api/auth/passkeys/${id}`).expect(204);
    await logIn(test.browser(), device.get(await challenge())).expect(422);
    expect(await jobs()).toContain('accounts.notify-passkey-removed');
    await test.dataSource.query('UPDATE users SET is_disabled = true WHERE id = $1', [user.id]);
    await logIn(test.browser(), other.get(await challenge())).expect(422);
  });

  it('answers 404 where the coach platform checks passwords', async () => {
    const elsewhere = await createTestApp({
      env: { AUTH_PROVIDER: 'coach-platform' },
      database: { url: test.env.DATABASE_URL },
    });
    try {
      await elsewhere.http.post('/api/auth/passkeys/log-in-options').expect(404);
    } finally {
      await elsewhere.close();
    }
  });
});
