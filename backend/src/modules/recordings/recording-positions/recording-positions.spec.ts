import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { User } from '../../accounts/users/user.entity.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let id: string;
beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (): Promise<Person> => {
    const user = await createUser(test.dataSource, { isInnerCircleMember: true });
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { user, browser };
  };
  [ana, ben] = [await logIn(), await logIn()];
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('TRUNCATE call_recordings CASCADE');
  [{ id }] = await test.dataSource.query(
    `INSERT INTO call_recordings (title, recorded_at) VALUES ('A call', now()) RETURNING id`,
  );
});

const path = (recording = id) => `/api/member/call-recordings/${recording}`;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const save = ({ browser }: Person, positionSeconds: number, playedAt = ago(0)) =>
  browser.put(`${path()}/position`).send({ positionSeconds, playedAt });
const seen = async ({ browser }: Person): Promise<unknown[]> => [
  (await browser.get(path()).expect(200)).body.positionSeconds,
  (await browser.get('/api/member/call-recordings').expect(200)).body[0].positionSeconds,
];

it('is where the member continues, on any device, and no other member', async () => {
  expect(await seen(ana)).toEqual([undefined, undefined]);
  await save(ana, 754).expect(204);
  expect([await seen(ana), await seen(ben)]).toEqual([
    [754, 754],
    [undefined, undefined],
  ]);
});

it('is the latest that was played, whatever the order and number of requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => save(ana, index, ago(100 - ((index * 5) % 12)))),
  );
  expect(answers.every(({ status }) => status === 204)).toBe(true);
  // 7 * 5 leaves 11 of 12: the latest.
  expect(await seen(ana)).toEqual([7, 7]);
  // A clock that is an hour ahead does not lock the other device out.
  await save(ana, 20, ago(-3_600)).expect(204);
  await test.dataSource.query(`UPDATE member_recording_positions SET played_at = played_at - interval '1 second'`);
  await save(ana, 30).expect(204);
  expect(await seen(ana)).toEqual([30, 30]);
  expect(await test.dataSource.query('SELECT 1 FROM member_recording_positions')).toHaveLength(1);
});

it('is refused before the start, without a time, and for what is not published', async () => {
  await save(ana, -1).expect(422);
  await save(ana, 1.5).expect(422);
  await save(ana, 1, 'yesterday').expect(422);
  await ana.browser
    .put(`${path(randomUUID())}/position`)
    .send({ positionSeconds: 1, playedAt: ago(0) })
    .expect(404);
  await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
  await save(ana, 1).expect(404);
  expect(await test.dataSource.query('SELECT 1 FROM member_recording_positions')).toEqual([]);
  await expect(
    test.dataSource.query(`INSERT INTO member_recording_positions VALUES ($1, $2, -1, now())`, [ana.user.id, id]),
  ).rejects.toThrow(/natural/);
});

it('is in the export, and goes with the account', async () => {
  const leaver = await createUser(test.dataSource, { isInnerCircleMember: true });
  await save(ana, 4_321).expect(204);
  await test.dataSource.query(`INSERT INTO member_recording_positions VALUES ($1, $2, 1234, now())`, [leaver.id, id]);
  const { text } = await ana.browser.get('/api/auth/user/export').expect(200);
  expect([text.includes('4321'), text.includes('1234')]).toEqual([true, false]);
  await test.dataSource.query('DELETE FROM users WHERE id = $1', [leaver.id]);
  expect(await test.dataSource.query('SELECT 1 FROM member_recording_positions')).toHaveLength(1);
});
