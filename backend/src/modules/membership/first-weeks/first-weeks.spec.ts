import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { User } from '../../accounts/users/user.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const path = '/api/member/first-week';
type Person = Awaited<ReturnType<typeof member>>;

/** @param days since when a member */
async function member(days = 0, overrides: Partial<User> = {}) {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  await test.dataSource.query(
    `UPDATE users SET membership_started_at = now() - make_interval(days => $2, mins => 1) WHERE id = $1`,
    [user.id, days],
  );
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
const weekOf = async ({ browser }: Person) => (await browser.get(path).expect(200)).body;
const doneOf = async (person: Person): Promise<string[]> =>
  ((await weekOf(person)).steps as { name: string; isDone: boolean }[]).flatMap(({ name, isDone }) =>
    isDone ? [name] : [],
  );
const hidden = { isShown: false, steps: [] };

describe('the first week of a member', () => {
  it('has steps that are done by what the member did, and ends when all are', async () => {
    const [ana, ben] = [await member(), await member()];
    const names = ['post', 'emails', 'calendar', 'homework'];
    expect(await weekOf(ana)).toEqual({ isShown: true, steps: names.map((name) => ({ name, isDone: false })) });
    await ana.browser
      .post('/api/member/posts')
      .send({ type: 'general', title: 'Hello', content: 'I am new here, hello.', tags: [] })
      .expect(201);
    expect(await doneOf(ana)).toEqual(['post']);
    // A browser names its zone by itself.
    await ana.browser.patch('/api/member/notification-settings').send({ timeZone: 'Europe/Madrid' }).expect(200);
    expect(await doneOf(ana)).toEqual(['post']);
    // One request with a choice and the zone is a choice.
    const both = { digest: false, timeZone: 'Europe/Rome' };
    await ben.browser.patch('/api/member/notification-settings').send(both).expect(200);
    expect(await doneOf(ben)).toEqual(['emails']);
    await ana.browser.patch('/api/member/notification-settings').send({}).expect(200);
    await ana.browser.patch('/api/member/notification-settings').send({ timeZone: 'Europe/Rome' }).expect(200);
    await ana.browser.get('/api/member/call-feed').expect(200);
    expect(await doneOf(ana)).toEqual(['post', 'emails', 'calendar']);
    const [call] = await test.dataSource.query<{ id: string }[]>(
      `INSERT INTO call_recordings (title, recorded_at) VALUES ('Call', now()) RETURNING id`,
    );
    await test.dataSource.query(
      `INSERT INTO member_action_items (user_id, call_recording_id, item_id, text) VALUES ($1, $2, gen_random_uuid(), 'Item')`,
      [ana.user.id, call?.id],
    );
    expect(await weekOf(ana)).toEqual(hidden);
    expect(await doneOf(ben)).toEqual(['emails']);
  });

  it('has a step for the pod’s call while there is one', async () => {
    const owner = await member(0, { role: 'admin' });
    const ana = await member();
    const call = { weekday: 4, time: '19:30', minutes: 45, timeZone: 'America/New_York' };
    for (const body of [
      { name: 'Without a call', call: undefined },
      { name: 'With a call', call },
    ]) {
      const { body: pod } = await owner.browser.post('/api/admin/pods').send(body).expect(201);
      await owner.browser.put(`/api/admin/pods/${pod.id}/people/${ana.user.id}`).expect(200);
      expect((await weekOf(ana)).steps).toHaveLength(body.call ? 5 : 4);
    }
    const { week, startsAt } = (await ana.browser.get('/api/member/pod').expect(200)).body.pod.nextCall;
    const answer = (isComing: boolean) =>
      ana.browser.put(`/api/member/call-rsvps/pod-call/${week}`).send({ startsAt, isComing }).expect(200);
    await answer(false);
    expect(await doneOf(ana)).toEqual([]);
    // What the owner noted is not for the member to see.
    await test.dataSource.query('UPDATE call_rsvps SET was_present = true WHERE user_id = $1', [ana.user.id]);
    expect(await doneOf(ana)).toEqual([]);
    await answer(true);
    expect(await doneOf(ana)).toEqual(['pod']);
  });

  it('is shown for two weeks, until it is put away, and again to somebody who comes back', async () => {
    expect((await weekOf(await member(13))).isShown).toBe(true);
    expect(await weekOf(await member(15))).toEqual(hidden);
    const [ana, ben] = [await member(1), await member(1)];
    await ana.browser.delete(path).expect(204);
    await ana.browser.delete(path).expect(204);
    expect([await weekOf(ana), (await weekOf(ben)).isShown]).toEqual([hidden, true]);
    await test.dataSource.query(`UPDATE first_weeks SET put_away_at = now() - interval '1 year'`);
    expect((await weekOf(ana)).isShown).toBe(true);
  });

  it('is switched off by the owner', async () => {
    const owner = await member(0, { role: 'admin' });
    const { body: settings } = await owner.browser.get('/api/admin/site-settings').expect(200);
    expect(settings.firstWeek).toBe('shown');
    await test.dataSource.query(`UPDATE site_settings SET first_week = 'hidden'`);
    expect(await weekOf(await member())).toEqual(hidden);
    await test.dataSource.query(`UPDATE site_settings SET first_week = 'shown'`);
  });
});
