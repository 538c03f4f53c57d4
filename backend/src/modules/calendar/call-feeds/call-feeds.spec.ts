import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { User } from '../../accounts/users/user.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function logIn(overrides: Partial<User> = { isInnerCircleMember: true }) {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
const addressOf = async (browser: ReturnType<TestApp['browser']>): Promise<string> =>
  new URL((await browser.get('/api/member/call-feed').expect(200)).body.url).pathname;

describe('GET /api/member/weekly-call', () => {
  it('has the link when the practice has set one, for members only', async () => {
    const { browser } = await logIn();
    const before = await browser.get('/api/member/weekly-call').expect(200);
    expect([Object.keys(before.body), new Date(before.body.startsAt).getUTCDay()]).toEqual([
      ['week', 'startsAt', 'endsAt', 'schedule', 'changes', 'firstSessionAt'],
      1,
    ]);
    await test.dataSource.query(`UPDATE weekly_call_settings SET join_url = 'https://example.com/the-room'`);
    expect((await browser.get('/api/member/weekly-call').expect(200)).body.joinUrl).toBe(
      'https://example.com/the-room',
    );
    expect((await test.http.get('/api/weekly-call').expect(200)).text).not.toContain('the-room');
    await (await logIn({})).browser.get('/api/member/weekly-call').expect(403);
  });
});

describe('the calendar address', () => {
  it('answers a calendar to everybody who has the address, without naming the member', async () => {
    const { user, browser } = await logIn({ isInnerCircleMember: true, firstName: 'Rosalind', lastName: 'Sample' });
    const address = await addressOf(browser);
    expect(address).toMatch(/^\/api\/call-feed\/[\w-]{22}\.ics$/);
    expect(await addressOf(browser)).toBe(address);
    const file = await test.http.get(address).expect(200);
    expect([file.headers['content-type'], file.headers['cache-control'], file.headers['x-robots-tag']]).toEqual([
      'text/calendar; charset=utf-8',
      'private, max-age=3600',
      'noindex',
    ]);
    expect(file.text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO');
    for (const secret of ['Rosalind', user.email, user.id, 'the-room']) expect(file.text).not.toContain(secret);
    const [row] = await test.dataSource.query<object[]>('SELECT * FROM call_feeds WHERE user_id = $1', [user.id]);
    expect(JSON.stringify(row)).not.toContain(address.slice('/api/call-feed/'.length, -'.ics'.length));
    expect(test.log()).toContain('/api/call-feed/[hidden]');
    expect(test.log()).not.toContain(address);
  });

  it('has the call of the member’s pod, and neither its name nor its link', async () => {
    const { user, browser } = await logIn();
    const [pod] = await test.dataSource.query<{ id: string }[]>(
      `INSERT INTO pods (name, weekday, time, minutes, time_zone, join_url)
       VALUES ('Shame pod', 4, '19:30', 45, 'America/Bogota', 'https://example.com/pod-room') RETURNING id`,
    );
    const file = async () => (await test.http.get(await addressOf(browser)).expect(200)).text;
    expect(await file()).not.toContain('pod-call');
    await test.dataSource.query('INSERT INTO pod_members (pod_id, user_id) VALUES ($1, $2)', [pod?.id, user.id]);
    const text = await file();
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH');
    expect(text.match(/^SUMMARY:(Call|Your pod’s call) with /gm)).toHaveLength(2);
    for (const hidden of ['Shame', 'pod-room']) expect(text).not.toContain(hidden);
  });

  it('created under another ENCRYPTION_KEY works until the member requests it, and gets a new one', async () => {
    const { user, browser } = await logIn();
    const before = await addressOf(browser);
    const other = await createTestApp({
      env: { ENCRYPTION_KEY: Buffer.from('another-key-0123456789-abcdefghi').toString('base64') },
      database: { url: test.env.DATABASE_URL },
    });
    try {
      await other.http.get(before).expect(200);
      const there = other.browser();
      await there.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
      const after = await addressOf(there);
      expect(await addressOf(there)).toBe(after);
      await other.http.get(after).expect(200);
      await other.http.get(before).expect(404);
    } finally {
      await other.close();
    }
  });

  it('is in the language of the member', async () => {
    const { browser } = await logIn({ isInnerCircleMember: true, language: 'es' });
    const { text } = await test.http.get(await addressOf(browser)).expect(200);
    expect(text).toContain('/es/member-portal');
  });

  it('can be renewed, also by concurrent requests: one address stays valid', async () => {
    const { browser } = await logIn();
    const first = await addressOf(browser);
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post('/api/member/call-feed')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const last = await addressOf(browser);
    expect(last).not.toBe(first);
    await test.http.get(last).expect(200);
    await test.http.get(first).expect(404);
    const alive = await Promise.all(
      [...new Set(answers.map(({ body }) => new URL(body.url).pathname))].map(
        async (path) => (await test.http.get(path)).status,
      ),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['ends with the membership', { isInnerCircleMember: false }],
    ['ends when the account is disabled', { isDisabled: true }],
  ])('%s', async (_name, change) => {
    const { user, browser } = await logIn();
    const address = await addressOf(browser);
    await test.http.get(address).expect(200);
    await test.dataSource.getRepository(User).update(user.id, change);
    await test.http.get(address).expect(404);
  });

  it.each(['unknown', 'a'.repeat(65)])('refuses %p', async (token) => {
    const { status } = await test.http.get(`/api/call-feed/${token}.ics`);
    expect(status).toBe(token.length > 64 ? 422 : 404);
  });
});
