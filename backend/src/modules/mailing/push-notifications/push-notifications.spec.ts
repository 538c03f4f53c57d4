import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Sandbox } from '@leap/sandbox';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { startTestSandbox } from '../../../../test/sandbox.js';
import { WebPushClient, type PushSubscription } from '../../../integrations/web-push/web-push.client.js';
import type { User } from '../../accounts/users/user.entity.js';
import { RetentionService } from '../../privacy/retention/retention.service.js';
import { CallNotificationsService } from '../member-notifications/call-notifications.service.js';
import { NotificationSettingsService } from '../member-notifications/notification-settings.service.js';
import { PushDeliverer } from './push-deliverer.service.js';
import { PushQueue } from '../member-notifications/push-queue.service.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
interface Arrived {
  received: { message: Record<string, string>; topic: string; ttl: string; urgency: string }[];
  requests: number;
}
let test: TestApp;
let sandbox: Sandbox;
let client: WebPushClient;
let pushOrigin: string;

beforeAll(async () => {
  test = await createTestApp();
  sandbox = await startTestSandbox(test.env.DATABASE_URL);
  client = test.app.get(WebPushClient, { strict: false });
  pushOrigin = sandbox.settings.sandbox.SANDBOX_ORIGIN;
});
afterAll(async () => {
  await test.dataSource.query(`UPDATE weekly_call_settings SET weekday = 1`);
  await sandbox.stop();
  await test.close();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  jest.spyOn(client, 'privateOrigins', 'get').mockReturnValue([pushOrigin]);
});
afterEach(() => void jest.restoreAllMocks());

const query = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  test.dataSource.query<Row[]>(sql, values);
async function logIn(user: User, isSharedDevice = false): Promise<Person> {
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword, isSharedDevice }).expect(200);
  return { user, browser };
}
const member = async (overrides: Partial<User> = {}): Promise<Person> =>
  logIn(await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides }));

/** A browser of the sandbox subscribes. */
const subscription = async (): Promise<PushSubscription> =>
  (await (await fetch(`${pushOrigin}/sandbox/push`, { method: 'POST' })).json()) as PushSubscription;
const add = ({ browser }: Person, { endpoint, keys }: PushSubscription) =>
  browser.post('/api/member/push-devices').send({ endpoint, keys });
async function withDevice(person: Person): Promise<PushSubscription & { id: string }> {
  const subscribed = await subscription();
  return { ...subscribed, id: (await add(person, subscribed).expect(201)).body.id };
}
const arrived = async ({ endpoint }: PushSubscription): Promise<Arrived> =>
  (await (await fetch(endpoint)).json()) as Arrived;
const answerWith = (answer: number | 'hang', { endpoint }: PushSubscription) =>
  fetch(`${endpoint}/answer`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ answer }),
  });

const post = async ({ browser }: Person): Promise<string> =>
  (
    await browser
      .post('/api/member/posts')
      .send({ type: 'win', title: 'A quiet win', content: 'I said no, and slept.', tags: [] })
      .expect(201)
  ).body.id;
const comment = ({ browser }: Person, postId: string) =>
  browser.post(`/api/member/posts/${postId}/comments`).send({ content: 'Secret words.' }).expect(201);
const at = { rests: '-1 minute', longestWait: '30 minutes' };
const queueNews = (options: Partial<Parameters<PushQueue['queueNews']>[0]> = {}) =>
  test.app.get(PushQueue, { strict: false }).queueNews({ ...at, ...options });
const deliverer = () => test.app.get(PushDeliverer, { strict: false });
const deliver = (now?: Date) => deliverer().deliver(now);
const states = async () => (await query('SELECT state FROM push_notifications')).map(({ state }) => state);
const makeDue = () => query(`UPDATE push_notifications SET due_at = now() - interval '1 second'`);

/** An author with a device, on whose post somebody with a name has written. */
async function commented() {
  const author = await member({ firstName: 'Ana' });
  const device = await withDevice(author);
  const other = await member({ firstName: 'Beatriz', lastName: 'Quintero' });
  const postId = await post(author);
  await comment(other, postId);
  return { author, other, device, postId };
}

describe('a message about something new', () => {
  it('is not sent again because of somebody whom the reader blocks', async () => {
    const { author, device, postId } = await commented();
    await queueNews();
    await deliver();
    const blocked = await member({ firstName: 'Carla' });
    await author.browser.put(`/api/member/blocks/${blocked.user.id}`).expect(204);
    await comment(blocked, postId);
    await queueNews();
    await deliver();
    expect([(await arrived(device)).received.length, await states()]).toEqual([1, ['sent', 'obsolete']]);
  });

  it('arrives once on each device, in the reader’s language, and names nobody', async () => {
    const { author, other, device, postId } = await commented();
    const second = await withDevice(await logIn(author.user));
    await query(`UPDATE users SET language = 'es' WHERE id = $1`, [author.user.id]);
    for (let times = 0; times < 2; times += 1) {
      await queueNews();
      await deliver();
    }
    const { received } = await arrived(device);
    expect(received).toEqual([
      {
        message: {
          title: 'Nuevas respuestas para ti',
          body: 'Están en el portal.',
          tag: 'own_post',
          language: 'es',
          path: `/es/member-portal?post=${postId}`,
        },
        topic: 'own_post',
        ttl: '43200',
        urgency: 'normal',
      },
    ]);
    expect(JSON.stringify(received)).not.toMatch(/Beatriz|Quintero|Ana|quiet win|Secret|Inner|Círculo|sex/i);
    // The second device is younger than the comment.
    expect((await arrived(second)).received).toEqual([]);
    await comment(other, postId);
    await queueNews();
    await deliver();
    expect([(await arrived(device)).received.length, (await arrived(second)).received.length]).toEqual([2, 1]);
  });

  it('waits until a conversation rests, and is not sent when it was read meanwhile', async () => {
    const { author, device } = await commented();
    await queueNews({ rests: '2 minutes' });
    expect(await states()).toEqual([]);
    await queueNews();
    const until = new Date(Date.now() + 60_000).toISOString();
    await author.browser.post('/api/member/notifications/read').send({ until }).expect(200);
    await deliver();
    expect([await states(), (await arrived(device)).requests]).toEqual([['obsolete'], 0]);
  });

  it('is sent for the kinds that are on, and to members', async () => {
    const { author, device } = await commented();
    await author.browser.patch('/api/member/notification-settings').send({ pushComments: false }).expect(200);
    await queueNews();
    expect(await states()).toEqual([]);
    await author.browser.patch('/api/member/notification-settings').send({ pushComments: true }).expect(200);
    await queueNews();
    await query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [author.user.id]);
    await deliver();
    expect([await states(), (await arrived(device)).requests]).toEqual([['obsolete'], 0]);
  });

  it('turns off with the link that turns everything off', async () => {
    const { author } = await commented();
    const settings = test.app.get(NotificationSettingsService, { strict: false });
    const url = new URL(settings.unsubscribeUrl(author.user.id, 'all'));
    await test.http.post(url.pathname + url.search).expect(200);
    await queueNews();
    expect(await states()).toEqual([]);
    const { body } = await author.browser.get('/api/member/notification-settings').expect(200);
    expect(Object.entries(body).filter(([name, value]) => name.startsWith('push') && value === true)).toEqual([]);
  });

  it('waits for the end of the quiet hours, created before or in them', async () => {
    const { author, device } = await commented();
    const hour = new Date().getUTCHours();
    const choose = (quietUntil: number) =>
      author.browser
        .patch('/api/member/notification-settings')
        .send({ timeZone: 'Etc/UTC', quietFrom: hour, quietUntil })
        .expect(200);
    await choose((hour + 2) % 24);
    await queueNews();
    expect(await states()).toEqual([]);
    await choose(hour);
    await queueNews();
    await choose((hour + 2) % 24);
    await deliver();
    const [row] = await query(
      `SELECT state, attempts, due_at = date_trunc('hour', due_at) AND due_at > now() + interval '59 minutes' AND gives_up_at > due_at AS "isInTheMorning"
         FROM push_notifications`,
    );
    expect(row).toEqual({ state: 'pending', attempts: 0, isInTheMorning: true });
    await choose(hour);
    await makeDue();
    await deliver();
    expect((await arrived(device)).received).toHaveLength(1);
  });
});

describe('a message about a call', () => {
  it('of an hour before comes in the quiet hours, expires with the call, and not to who does not come', async () => {
    await query('UPDATE weekly_call_settings SET weekday = (extract(isodow FROM now())::integer + 2) % 7 + 1');
    const [person, absent] = [await member(), await member()];
    const [device, other] = [await withDevice(person), await withDevice(absent)];
    const { week, startsAt } = (await person.browser.get('/api/member/weekly-call').expect(200)).body;
    for (const { browser } of [person, absent])
      await browser
        .patch('/api/member/notification-settings')
        .send({ timeZone: 'Etc/UTC', quietFrom: 1, quietUntil: 0, pushCallHourBefore: true })
        .expect(200);
    await absent.browser
      .put(`/api/member/call-rsvps/weekly-call/${week}`)
      .send({ startsAt, isComing: false })
      .expect(200);
    const now = new Date(Date.parse(startsAt) - 30 * 60_000);
    for (let times = 0; times < 2; times += 1)
      await test.app.get(CallNotificationsService, { strict: false }).queueChosenReminders(now);
    await deliver(now);
    const { received } = await arrived(device);
    expect(received).toMatchObject([
      { message: { title: 'Our call starts soon', path: '/member-portal' }, ttl: '1800', urgency: 'high' },
    ]);
    expect((await arrived(other)).requests).toBe(0);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const { author, device } = await commented();
    await answerWith(status, device);
    await queueNews();
    await deliver();
    expect((await author.browser.get('/api/member/push-devices').expect(200)).body.devices).toEqual([]);
  });

  it.each([429, 500, 'hang'] as const)('that answers %s is asked again later, until it is given up', async (answer) => {
    const { device } = await commented();
    client.timeoutMs = 100;
    await answerWith(answer, device);
    await queueNews();
    await deliver();
    client.timeoutMs = 10_000;
    const [row] = await query(
      `SELECT state, attempts, due_at > now() + interval '20 seconds' AS "isLater" FROM push_notifications`,
    );
    expect(row).toEqual({ state: 'pending', attempts: 1, isLater: true });
    await deliver();
    expect((await arrived(device)).requests).toBe(1);
    await makeDue();
    await answerWith(201, device);
    await deliver();
    expect([await states(), (await arrived(device)).received.length]).toEqual([['sent'], 1]);
  });

  it('that refuses a message is not asked again, and the log says so', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { device } = await commented();
    await answerWith(413, device);
    await queueNews();
    await deliver();
    await makeDue();
    await deliver();
    expect([await states(), (await arrived(device)).requests]).toEqual([['failed'], 1]);
    expect(warned.mock.calls).toEqual([
      [{ status: 413, kind: 'own_post', pushDeviceId: device.id }, 'A push service refused a message'],
    ]);
  });

  it('gets nothing at a private address, whatever was stored', async () => {
    const { device } = await commented();
    await queueNews();
    jest.spyOn(client, 'privateOrigins', 'get').mockReturnValue([]);
    await deliver();
    expect([await states(), (await arrived(device)).requests]).toEqual([['failed'], 0]);
  });

  it('gets a message once when the process is killed after sending it', async () => {
    const { device } = await commented();
    await queueNews();
    const send = client.send.bind(client);
    const sent = Promise.withResolvers<void>();
    jest.spyOn(client, 'send').mockImplementationOnce(async (...message) => {
      await send(...message);
      sent.resolve();
      return new Promise(() => undefined);
    });
    void deliver();
    await sent.promise;
    await makeDue();
    await deliver();
    await queueNews();
    await deliver();
    expect([await states(), (await arrived(device)).received.length]).toEqual([['sending'], 1]);
  });

  it('gets it once when a process stalled before sending it, and another one took over', async () => {
    const { device } = await commented();
    await queueNews();
    const settings = test.app.get(NotificationSettingsService, { strict: false });
    const [stalled, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(settings, 'quietEnd').mockImplementationOnce(async () => {
      stalled.resolve();
      await resumed.promise;
      return undefined;
    });
    const first = deliver();
    await stalled.promise;
    await deliver();
    expect((await arrived(device)).requests).toBe(0);
    await makeDue();
    await deliver();
    resumed.resolve();
    await first;
    expect([await states(), (await arrived(device)).received.length]).toEqual([['sent'], 1]);
  });
});

describe('a device', () => {
  it('is listed with its name and removed by its owner alone', async () => {
    const [person, other] = [await member(), await member()];
    const { id } = await withDevice(person);
    const { body } = await person.browser.get('/api/member/push-devices').expect(200);
    expect(body).toMatchObject({
      availability: 'available',
      publicKey: client.publicKey,
      devices: [{ id, isCurrent: true }],
    });
    await other.browser.delete(`/api/member/push-devices/${id}`).expect(404);
    await person.browser.delete(`/api/member/push-devices/${id}`).expect(204);
    await person.browser.delete(`/api/member/push-devices/${id}`).expect(404);
    const [row] = await query('SELECT count(*)::int AS devices FROM push_devices');
    expect(row).toEqual({ devices: 0 });
  });

  it('is one for each browser, and has no readable address in the database', async () => {
    const person = await member();
    const first = await withDevice(person);
    await add(person, first).expect(201);
    const second = await withDevice(person);
    const rows = await query('SELECT * FROM push_devices');
    expect(rows.map(({ id }) => id)).toEqual([second.id]);
    expect(JSON.stringify(rows)).not.toContain(new URL(second.endpoint).pathname);
    // Somebody else logs in there.
    const other = await member();
    await add(other, second).expect(201);
    expect((await query('SELECT user_id FROM push_devices')).map(({ user_id }) => user_id)).toEqual([other.user.id]);
  });

  it('ends with its session: by a log-out, from elsewhere, and by its end; and stays when that gets a new id', async () => {
    const person = await member();
    const count = async () => (await query('SELECT 1 FROM push_devices')).length;
    await withDevice(person);
    const elsewhere = await logIn(person.user);
    await withDevice(elsewhere);
    await person.browser
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, newPassword: 'another long password 7' });
    expect([await count(), (await person.browser.get('/api/member/push-devices')).body.devices.length]).toEqual([1, 1]);
    await person.browser.post('/api/logout').expect(204);
    expect(await count()).toBe(0);
  });

  it('is not sent to once its session has expired', async () => {
    const { author, device } = await commented();
    await queueNews();
    await query(`UPDATE sessions SET expire = now() - interval '1 second' WHERE sess ->> 'userId' = $1`, [
      author.user.id,
    ]);
    await deliver();
    expect([await states(), (await arrived(device)).requests]).toEqual([['obsolete'], 0]);
  });

  it('is never a shared one', async () => {
    const { user } = await member();
    const shared = await logIn(user, true);
    const { body } = await shared.browser.get('/api/member/push-devices').expect(200);
    expect(body.availability).toBe('shared_device');
    await add(shared, await subscription()).expect(409);
  });

  it('needs a key of the server', async () => {
    const person = await member();
    jest.spyOn(client, 'publicKey', 'get').mockReturnValue(undefined);
    const { body } = await person.browser.get('/api/member/push-devices').expect(200);
    expect(body).toEqual({ availability: 'not_configured', devices: [] });
    await add(person, await subscription()).expect(409);
  });

  it.each([
    ['http://push.example.net/1', 'https_required'],
    ['https://10.0.0.7/1', 'private_address'],
    ['https://localhost/1', 'private_address'],
    ['https://user@push.example.net/1', 'invalid_format'],
  ])('is refused at %s', async (endpoint, code) => {
    const { keys } = await subscription();
    const { body } = await add(await member(), { endpoint, keys }).expect(422);
    expect(body.errors).toEqual([{ field: 'endpoint', code }]);
  });

  it('is refused with keys that are none', async () => {
    const { endpoint, keys } = await subscription();
    const { body } = await add(await member(), { endpoint, keys: { ...keys, auth: 'short' } }).expect(422);
    expect(body.errors).toEqual([{ field: 'keys.p256dh', code: 'invalid_format' }]);
  });

  it('of ten others makes the oldest go', async () => {
    const person = await member();
    const oldest = await withDevice(person);
    await query(
      `INSERT INTO push_devices (user_id, session_hash, endpoint_hash, sealed_subscription, created_at)
       SELECT $1, 's' || n, 'e' || n, '', now() + n * interval '1 second' FROM generate_series(1, 10) n`,
      [person.user.id],
    );
    await withDevice(await logIn(person.user));
    const ids = (await query('SELECT id FROM push_devices')).map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).not.toContain(oldest.id);
  });
});

it('messages are deleted after 90 days, and leave with the device', async () => {
  const { author, device } = await commented();
  await queueNews();
  await query(`UPDATE push_notifications SET created_at = now() - interval '91 days'`);
  await test.app.get(RetentionService, { strict: false }).deleteExpired();
  expect(await states()).toEqual([]);
  await queueNews();
  expect(await states()).toEqual(['pending']);
  await author.browser.delete(`/api/member/push-devices/${device.id}`).expect(204);
  expect(await states()).toEqual([]);
});
