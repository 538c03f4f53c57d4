import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { hashPassword } from '../src/auth/passwords.js';
import { Pressure, type PressureLevel } from '../src/common/load-shedding.js';
import { ProofOfWork } from '../src/common/proof-of-work.js';
import { callerKey } from '../src/common/rate-limiter.js';
import { moveClock, restoreClock } from './clock.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { proofFor } from './proof-of-work.js';
import { resetDatabase } from './reset-database.js';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 1 } });
  two = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 1 }, database: { url: one.env.DATABASE_URL } });
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(() => resetDatabase(one.dataSource));

const attempt = (test: TestApp, email: string, password: string, address = '198.51.100.7') =>
  test.http.post('/api/login').set('X-Forwarded-For', address).send({ email, password });

describe('log-in throttle', () => {
  it('stops guessing after 8 failures, counted over both processes', async () => {
    const user = await createUser(one.dataSource);
    for (let round = 0; round < 8; round += 1)
      await attempt(round % 2 ? one : two, user.email, 'wrong password', `198.51.100.${round}`).expect(401);
    for (const test of [one, two]) {
      const answer = await attempt(test, user.email, testPassword, '203.0.113.9');
      expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('counts an address over many accounts', async () => {
    for (let round = 0; round < 8; round += 1)
      await attempt(one, `guess-${round}@example.com`, 'wrong password').expect(401);
    await attempt(two, 'another@example.com', 'wrong password').expect(429);
    await attempt(two, 'another@example.com', 'wrong password', '203.0.113.9').expect(401);
  });

  it('has the same limit for concurrent guesses', async () => {
    const user = await createUser(one.dataSource);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_unused, round) =>
        attempt(round % 2 ? one : two, user.email, 'wrong password').then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(8);
    expect(answers.filter((status) => status === 429)).toHaveLength(22);
  });

  it('does not throttle right passwords, however many come at once', async () => {
    const user = await createUser(one.dataSource);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_unused, round) => attempt(round % 2 ? one : two, user.email, testPassword)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
  });

  it('limits concurrent log-ins of one address, and accepts others afterwards', async () => {
    const user = await createUser(one.dataSource);
    // Occupies the hash first, so that no log-in ends before the last one has arrived, however slow the machine is.
    const busy = Array.from({ length: 70 }, () => hashPassword('somebody else'));
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(one, user.email, testPassword)));
    await Promise.all(busy);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBe(32);
    await attempt(one, user.email, testPassword).expect(200);
  });

  it('refuses the right password at the end of many concurrent guesses', async () => {
    const user = await createUser(one.dataSource);
    const guesses = Array.from({ length: 20 }, () =>
      attempt(one, user.email, 'wrong password').then(({ status }) => status),
    );
    await Promise.all(guesses);
    await attempt(one, user.email, testPassword, '203.0.113.9').expect(429);
  });

  it('resets failures of an account at its log-in, but not those of other accounts', async () => {
    const user = await createUser(one.dataSource);
    for (let round = 0; round < 6; round += 1)
      await attempt(one, `guess-${round}@example.com`, 'wrong password').expect(401);
    await attempt(one, user.email, testPassword).expect(200);
    await attempt(one, 'guess-7@example.com', 'wrong password').expect(401);
    await attempt(one, 'guess-8@example.com', 'wrong password').expect(401);
    await attempt(one, 'guess-9@example.com', 'wrong password').expect(429);
  });

  it('ends with its window', async () => {
    const user = await createUser(one.dataSource);
    for (let round = 0; round < 9; round += 1) await attempt(one, user.email, 'wrong password');
    await one.dataSource.query('UPDATE rate_limits SET expire = 0');
    await attempt(one, user.email, testPassword).expect(200);
  });
});

describe('a device with an earlier log-in of the account', () => {
  type Answer = Awaited<ReturnType<typeof attempt>>;
  const deviceCookieIn = ({ headers }: Answer): string =>
    String((headers['set-cookie'] as unknown as string[]).find((cookie) => cookie.includes('leap.device=')));
  const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';
  const knownDevice = async (email: string, cookies = ''): Promise<string> =>
    pairOf(deviceCookieIn(await attempt(one, email, testPassword, '192.0.2.1').set('Cookie', cookies).expect(200)));
  const from = (device: string, email: string, password: string, test = one) =>
    attempt(test, email, password).set('Cookie', device);
  /** Uses up the failures of unknown devices, for this account and this address. */
  const lock = async (email: string): Promise<void> => {
    for (let round = 0; round < 8; round += 1) await attempt(one, email, 'wrong password').expect(401);
    await attempt(two, email, testPassword, '203.0.113.9').expect(429);
  };

  it('is recognised by a cookie for this account only, which is http-only and contains no names', async () => {
    const [user, other] = [await createUser(one.dataSource), await createUser(one.dataSource)];
    const cookie = deviceCookieIn(await attempt(one, user.email, testPassword).expect(200));
    expect(cookie).toMatch(
      /^leap\.device=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/,
    );
    const device = pairOf(cookie);
    expect(Buffer.from(device.replaceAll('.', ''), 'base64').toString()).not.toContain('example');
    await lock(other.email);
    await from(device, other.email, testPassword).expect(429);
    for (const forged of [
      `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`,
      'leap.device=x',
      'leap.device=~~~',
    ])
      await from(forged, user.email, testPassword).expect(429);
    await from(device, user.email, testPassword).expect(200);
  });

  it('can log in while strangers have locked the account and the address', async () => {
    const user = await createUser(one.dataSource);
    const device = await knownDevice(user.email);
    await lock(user.email);
    await from(device, user.email, testPassword, two).expect(200);
    // Strangers get no new guesses.
    await attempt(one, user.email, testPassword, '203.0.113.9').expect(429);
  });

  it('has 8 failures of its own, over both processes, apart from those of strangers', async () => {
    const user = await createUser(one.dataSource);
    const device = await knownDevice(user.email);
    for (let round = 0; round < 8; round += 1)
      await from(device, user.email, 'wrong password', round % 2 ? one : two).expect(401);
    const refused = await from(device, user.email, testPassword, two).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await attempt(one, user.email, testPassword).expect(200);
    await one.dataSource.query('UPDATE rate_limits SET expire = 0');
    await from(device, user.email, testPassword).expect(200);
  });

  it('is remembered for up to four accounts, for 180 days', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(one.dataSource)));
    let device = '';
    for (const { email } of users) device = await knownDevice(email, device);
    const lets = async (email = ''): Promise<number> => {
      for (let round = 0; round < 8; round += 1)
        await attempt(one, email, 'wrong password', `198.51.100.${round + 50}`);
      return (await from(device, email, testPassword)).status;
    };
    expect([await lets(users[0]?.email), await lets(users[1]?.email), await lets(users[4]?.email)]).toEqual([
      429, 200, 200,
    ]);
    moveClock(181 * 24 * 60 * 60 * 1_000);
    try {
      expect(await lets(users[4]?.email)).toBe(429);
    } finally {
      restoreClock();
    }
  });

  it('does not queue behind strangers: beyond 128 at once these get 503 with Retry-After', async () => {
    const user = await createUser(one.dataSource);
    const device = await knownDevice(user.email);
    let answered = 0;
    const strangers = Array.from({ length: 300 }, (_unused, index) =>
      attempt(one, `nobody-${index}@example.com`, 'wrong password', `10.0.${index}.1`).then((answer) => {
        answered += answer.status === 503 ? 0 : 1;
        return answer;
      }),
    );
    // The first refusal shows that the queue is full.
    await Promise.any(strangers.map(async (one) => ((await one).status === 503 ? true : Promise.reject(new Error()))));
    await from(device, user.email, testPassword).expect(200);
    const answeredBefore = answered;
    const answers = await Promise.all(strangers);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answeredBefore).toBeLessThan(100);
    expect(refused.length).toBeGreaterThan(50);
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(128);
    expect([refused[0]?.body.code, refused[0]?.headers['retry-after']]).toEqual(['service_unavailable', '5']);
    await attempt(one, 'nobody@example.com', 'wrong password', '10.9.9.9').expect(401);
  });
});

describe('an overloaded process', () => {
  afterEach(() => void jest.restoreAllMocks());
  const under = (level: PressureLevel): void =>
    void jest.spyOn(Pressure.prototype, 'level', 'get').mockReturnValue(level);

  /** The cookie of a device on which this account has logged in. */
  const deviceOf = async (email: string): Promise<string> => {
    const { headers } = await attempt(one, email, testPassword).expect(200);
    const cookies = headers['set-cookie'] as unknown as string[];
    return String(cookies.find((cookie) => cookie.startsWith('leap.device='))).split(';')[0] ?? '';
  };

  it('refuses visitors first, then members, and never webhooks and health checks', async () => {
    const user = await createUser(one.dataSource);
    const member = one.browser();
    await member.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    const ask = {
      webhook: () => one.http.post('/api/webhooks/fathom').send({}),
      health: () => one.http.get('/api/health/live'),
      member: () => member.get('/api/auth/user'),
      forgedMember: () => one.http.get('/api/blog').set('Cookie', 'leap.sid=s%3Aabc.def'),
      visitor: () => one.http.get('/api/blog'),
    };
    const refused = async (): Promise<string[]> => {
      const answers = await Promise.all(
        Object.entries(ask).map(async ([name, send]) => ({ name, answer: await send() })),
      );
      const shed = answers.filter(({ answer }) => answer.body.code === 'service_unavailable');
      for (const { answer } of shed) expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      return shed.map(({ name }) => name);
    };
    expect(await refused()).toEqual([]);
    under(1);
    expect(await refused()).toEqual(['forgedMember', 'visitor']);
    under(2);
    expect(await refused()).toEqual(['member', 'forgedMember', 'visitor']);
  });

  it('counts a log-in from a known device of the account as a member’s, and all others as visitors’', async () => {
    const [user, other] = [await createUser(one.dataSource), await createUser(one.dataSource)];
    const device = await deviceOf(user.email);
    const statusOf = async (email: string, cookie = ''): Promise<number> =>
      (await attempt(one, email, testPassword).set('Cookie', cookie)).status;
    under(1);
    expect([
      await statusOf(user.email, device),
      await statusOf(user.email.toUpperCase(), device),
      await statusOf(user.email),
      await statusOf(other.email, device),
      await statusOf(user.email, `${device.slice(0, -2)}xx`),
    ]).toEqual([200, 200, 503, 503, 503]);
    under(2);
    expect(await statusOf(user.email, device)).toBe(503);
  });

  it('takes both steps of a log-in with a passkey for a member’s on a known device, and for visitors’ on others', async () => {
    const user = await createUser(one.dataSource);
    const device = await deviceOf(user.email);
    const statusesWith = async (cookie = ''): Promise<number[]> => {
      const steps = ['log-in-options', 'log-in'].map((step) =>
        one.http.post(`/api/auth/passkeys/${step}`).set('Cookie', cookie).send({}),
      );
      return (await Promise.all(steps)).map(({ status }) => status);
    };
    const calm = await statusesWith();
    expect(calm).toEqual([200, 422]);
    under(1);
    expect(await statusesWith(device)).toEqual(calm);
    const stranger = device.replace(/=.{22}/, `=${'A'.repeat(22)}`);
    for (const cookie of ['', stranger, 'leap.device=x']) expect(await statusesWith(cookie)).toEqual([503, 503]);
    await one.http.get('/api/auth/passkeys').set('Cookie', device).expect(503);
    under(2);
    expect(await statusesWith(device)).toEqual([503, 503]);
  });
});

describe('limits of public forms', () => {
  const subscribe = (test: TestApp, round: number, headers = {}, address = '198.51.100.20') =>
    test.http
      .post('/api/newsletter/subscribe')
      .set({ 'X-Forwarded-For': address, ...headers })
      .send({ name: 'Ana', email: `ana-${round}@example.com` });

  it('require a proof of work after four calls, and end after eight, over both processes', async () => {
    for (let round = 0; round < 4; round += 1) await subscribe(round % 2 ? one : two, round).expect(202);
    for (let round = 4; round < 8; round += 1) {
      const asked = await subscribe(one, round);
      expect([asked.status, asked.body.code]).toEqual([428, 'proof_of_work_required']);
      await subscribe(two, round, await proofFor(asked.headers)).expect(202);
    }
    const ended = await subscribe(one, 8);
    expect([ended.status, ended.headers['proof-of-work-challenge']]).toEqual([429, undefined]);
    expect(Number(ended.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('count a proof once, and none that is wrong, changed, expired or not ours', async () => {
    for (let round = 0; round < 4; round += 1) await subscribe(one, round).expect(202);
    const { headers } = await subscribe(one, 4).expect(428);
    const proof = await proofFor(headers);
    const longer = await proofFor(headers, ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_102_444_800 } },
      solution,
    }));
    const guessed = await proofFor(headers, ({ challenge }) => ({
      challenge,
      solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.repeat(2) },
    }));
    const wrong = [longer, guessed, ...['', 'x', 'bnVsbA==', 'e30='].map((text) => ({ 'Proof-of-Work': text }))];
    for (const header of wrong) await subscribe(two, 4, header).expect(428);
    moveClock(11 * 60 * 1_000);
    try {
      expect(await one.app.get(ProofOfWork).isSolved(proof['Proof-of-Work'])).toBe(false);
    } finally {
      restoreClock();
    }
    const answers = await Promise.all([one, two, one].map((test) => subscribe(test, 4, proof)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 428)).toHaveLength(2);
  });

  it('require a proof from everybody while many addresses send', async () => {
    for (let sender = 0; sender < 15; sender += 1)
      for (let round = 0; round < 4; round += 1)
        await subscribe(sender % 2 ? one : two, round, {}, `203.0.113.${sender}`).expect(202);
    const { headers } = await subscribe(one, 0, {}, '203.0.113.99').expect(428);
    await subscribe(two, 0, await proofFor(headers), '203.0.113.99').expect(202);
    await one.dataSource.query('UPDATE rate_limits SET expire = 0');
    await subscribe(one, 0, {}, '203.0.113.99').expect(202);
  });

  const contact = { name: 'Sample', email: 'sample@example.com', coachingType: 'coaching' };
  const sendContact = (body: object, key?: string, test = one) =>
    test.http
      .post('/api/contacts')
      .set({ 'X-Forwarded-For': '198.51.100.30', ...(key === undefined ? {} : { 'Idempotency-Key': key }) })
      .send(body);
  const invalid = { ...contact, email: 'sample@example' };
  const statusesOf = async (
    count: number,
    send: (round: number) => PromiseLike<{ status: number }>,
  ): Promise<number[]> => {
    const statuses: number[] = [];
    for (let round = 0; round < count; round += 1) statuses.push((await send(round)).status);
    return statuses;
  };

  it('do not count invalid input', async () => {
    expect(new Set(await statusesOf(12, () => sendContact(invalid)))).toEqual(new Set([422]));
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => sendContact(invalid)));
    expect(atOnce.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(4);
    expect(await statusesOf(5, () => sendContact(contact))).toEqual([...Array<number>(4).fill(201), 428]);
  });

  it('do not count repeated submissions', async () => {
    expect(await statusesOf(12, () => sendContact(contact, 'the-same-key'))).toEqual(Array<number>(12).fill(201));
    expect((await sendContact(contact, 'the-same-key')).headers['idempotent-replayed']).toBe('true');
    expect(await statusesOf(4, (round) => sendContact(contact, `key-${round}`))).toEqual([201, 201, 201, 428]);
  });

  it('stop fuzzing all the same, also over both processes', async () => {
    const statuses = await statusesOf(70, (round) => sendContact(invalid, undefined, round % 2 ? one : two));
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([64, 429]);
  });

  it('count guesses at tokens', async () => {
    const statuses = await statusesOf(21, (round) =>
      one.http
        .post('/api/newsletter/confirm')
        .set('X-Forwarded-For', '198.51.100.40')
        .send({ token: `unknown-token-unknown-token-unknown-${round}` }),
    );
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
  });

  it.each([
    ['previews of a plan', 30, 'get', '/plan?plan=yearly', undefined],
    ['changes of a plan', 10, 'put', '/plan', { plan: 'yearly', previewedAt: '2026-01-05T10:00:00.000Z' }],
    ['pauses', 10, 'post', '/pause', { months: 1 }],
    ['resumptions', 10, 'delete', '/pause', undefined],
  ] as const)(
    'end %s before Stripe refuses this site: %i in ten minutes',
    async (_name, points, method, path, body) => {
      const browser = one.browser();
      await browser
        .post('/api/login')
        .send({ email: (await createUser(one.dataSource)).email, password: testPassword });
      const statuses = await statusesOf(points + 1, () =>
        browser[method](`/api/inner-circle/membership${path}`).send(body),
      );
      expect(statuses.indexOf(429)).toBe(points);
    },
  );

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, 'unknown'],
  ])('take %s for %s', (address, key) => {
    expect(callerKey(address)).toBe(key);
  });
});
