import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventKinds, type EventKind } from '@leap/domain';
import { directUrl } from '../../../database/data-source.js';
import { migrate } from '../../../database/migrate.js';
import { createBlogPost } from '../../../../test/content-factories.js';
import { createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { EventDto } from './events.dto.js';
import { WebhookDeliverer } from './webhook-deliverer.service.js';
import type { NewWebhookDto, WebhookDeliveryDto, WebhookDto } from './webhooks.dto.js';

const path = '/api/admin/webhooks';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let test: TestApp;
let second: TestApp;
let server: Server;
let origin: string;
let admin: ReturnType<TestApp['browser']>;
/** What the receiver got, and how it answers by path: a status, or nothing at all. */
const received: Received[] = [];
const answers = new Map<string, number | 'silence' | 'redirect' | 'endless'>();

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { url = '' } = req;
      received.push({ path: url, headers: req.headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.get(url) ?? 200;
      if (answer === 'silence') return;
      if (answer === 'redirect') return void res.writeHead(307, { location: `${origin}/elsewhere` }).end();
      if (answer !== 'endless') return void res.writeHead(answer).end();
      res.writeHead(200);
      const more = setInterval(() => res.write('x'.repeat(100_000)), 1);
      res.on('close', () => clearInterval(more));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [test, second] = await createTestApps({ PRIVATE_WEBHOOKS: [origin] });
});
afterAll(async () => {
  await second.close();
  await test.close();
  server.close().closeAllConnections();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  received.length = 0;
  answers.clear();
  const owner = await createUser(test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

const deliver = (at: TestApp = test): Promise<void> => at.app.get(WebhookDeliverer).deliver();

async function make(kinds: readonly EventKind[] = ['contact.created'], to = '/hook'): Promise<NewWebhookDto> {
  const { body } = await admin
    .post(path)
    .send({ name: 'Our CRM', url: origin + to, kinds })
    .expect(201);
  return body as NewWebhookDto;
}
const read = async (id: string): Promise<WebhookDto> =>
  (await admin.get(`${path}/${id}`).expect(200)).body as WebhookDto;
const deliveriesOf = async (id: string, query = ''): Promise<WebhookDeliveryDto[]> =>
  (await admin.get(`${path}/${id}/deliveries${query}`).expect(200)).body as WebhookDeliveryDto[];
const listedAfter = async (cursor?: string): Promise<EventDto[]> =>
  (await admin.get(`/api/admin/events?limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`).expect(200))
    .body as EventDto[];
/**
 * The same, once transactions of before are over: also those of other databases of this PostgreSQL, where other tests run.
 */
async function eventsAfter(cursor?: string): Promise<EventDto[]> {
  const [now] = await test.dataSource.query<{ next: string }[]>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
  );
  for (;;) {
    const [oldest] = await test.dataSource.query<{ open: string }[]>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS open',
    );
    if (BigInt(oldest?.open ?? 0) >= BigInt(now?.next ?? 0)) return listedAfter(cursor);
    await sleep(10);
  }
}
const insertContact = (manager: { query: (sql: string) => Promise<unknown> } = test.dataSource): Promise<unknown> =>
  manager.query(
    `INSERT INTO contacts (name, email, coaching_type, message, language) VALUES ('Canary Name', 'canary@example.com', 'life', 'canary words', 'en')`,
  );
/** As if time had passed: what is pending is due. Columns of whole milliseconds round up, so that `now()` itself may lie ahead. */
const wait = (): Promise<unknown> =>
  test.dataSource.query(
    `UPDATE webhook_deliveries SET due_at = now() - interval '1 ms' WHERE state = 'pending'; UPDATE webhooks SET rests_until = NULL`,
  );

describe('webhooks', () => {
  it('have a key that is shown once and stored encrypted', async () => {
    const { signingKey, ...created } = await make();
    expect(signingKey).toMatch(/^whsec_/);
    expect(created).toMatchObject({ name: 'Our CRM', state: 'on', kinds: ['contact.created'], pendingCount: 0 });
    expect((await admin.get(path).expect(200)).body).toEqual([created]);
    const [{ row } = { row: '' }] = await test.dataSource.query<{ row: string }[]>(
      'SELECT to_jsonb(w)::text AS row FROM webhooks w',
    );
    expect(row).not.toContain(signingKey.slice('whsec_'.length));
  });

  it.each([
    ['http://example.com/hook', 'https_required'],
    ['https://127.0.0.1/hook', 'private_address'],
    ['https://localhost/hook', 'private_address'],
    ['https://[::1]/hook', 'private_address'],
    ['https://me:pass@example.com/hook', 'invalid_format'],
    ['file:///etc/passwd', 'invalid_format'],
    ['hook', 'invalid_format'],
  ])('are not made for %s', async (url, code) => {
    const { body } = await admin
      .post(path)
      .send({ name: 'x', url, kinds: ['contact.created'] })
      .expect(422);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'url', code })]);
  });

  it('change at their version only', async () => {
    const { id, updatedAt } = await make();
    const changed = { name: 'Chat', url: `${origin}/chat`, kinds: ['payment.failed'], version: updatedAt };
    expect((await admin.patch(`${path}/${id}`).send(changed).expect(200)).body).toMatchObject({ name: 'Chat' });
    await admin.patch(`${path}/${id}`).send(changed).expect(409);
    await admin.delete(`${path}/${id}`).expect(204);
    await admin.delete(`${path}/${id}`).expect(404);
    await admin.post(`${path}/${id}/test`).expect(404);
    await admin.post(`${path}/${id}/change-key`).expect(404);
  });
});

describe('a delivery', () => {
  it('is the event, signed with the key', async () => {
    const { id, signingKey } = await make();
    await test.http
      .post('/api/contacts')
      .send({
        name: 'Canary Name',
        email: 'canary@example.com',
        message: 'canary words',
        coachingType: 'inner-circle',
        privacyConsent: true,
      })
      .expect(201);
    await deliver();
    expect(received).toHaveLength(1);
    const { headers = {}, body = '' } = received[0] ?? {};
    const event = JSON.parse(body) as EventDto;
    expect(event).toEqual({
      id: headers['webhook-id'],
      type: 'contact.created',
      timestamp: expect.stringMatching(/Z$/),
      version: 1,
      data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), language: 'en' },
    });
    const signature = createHmac('sha256', Buffer.from(signingKey.slice('whsec_'.length), 'base64'))
      .update(`${event.id}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({ event, state: 'delivered', attempts: 1, status: 200 }),
    ]);
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('is signed by both keys for a day after a change', async () => {
    const { id, signingKey } = await make();
    const { body: changed } = await admin.post(`${path}/${id}/change-key`).expect(200);
    expect(changed.signingKey).not.toBe(signingKey);
    const signatures = async (): Promise<string[]> => {
      await insertContact();
      await deliver();
      return String(received.at(-1)?.headers['webhook-signature']).split(' ');
    };
    expect(new Set(await signatures()).size).toBe(2);
    expect((await read(id)).formerKeyUntil).toBeDefined();
    await test.dataSource.query("UPDATE webhooks SET former_key_until = now() - interval '1 second'");
    expect(await signatures()).toHaveLength(1);
  });

  it('is made for the kinds of a webhook alone, with the fact or not at all', async () => {
    await make(['contact.created']);
    await createBlogPost(test.dataSource, { isPublished: true, publishedAt: new Date() });
    await test.dataSource
      .transaction(async (manager) => {
        await insertContact(manager);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await deliver();
    expect(received).toEqual([]);
    expect((await eventsAfter()).map(({ type }) => type)).toEqual(['post.published']);
  });

  it('that fails is tried again later, with the same id, while others go on', async () => {
    const failing = await make(['contact.created'], '/failing');
    const working = await make(['contact.created'], '/working');
    answers.set('/failing', 500);
    await insertContact();
    await deliver();
    await deliver();
    expect(received.map((one) => one.path).toSorted()).toEqual(['/failing', '/working']);
    expect(await read(failing.id)).toMatchObject({ state: 'failing', pendingCount: 1 });
    expect(await read(working.id)).toMatchObject({ state: 'on', pendingCount: 0 });
    expect(await deliveriesOf(failing.id)).toEqual([
      expect.objectContaining({
        state: 'pending',
        attempts: 1,
        status: 500,
        failure: 'status',
        dueAt: expect.any(String),
      }),
    ]);
    // It rests: not even a new event is sent.
    await insertContact();
    await deliver();
    expect(received.filter((one) => one.path === '/failing')).toHaveLength(1);
    answers.delete('/failing');
    await wait();
    await deliver();
    const ids = received.filter((one) => one.path === '/failing').map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
    const { failingSince, ...mended } = await read(failing.id);
    expect([mended.state, failingSince]).toEqual(['on', undefined]);
  });

  it.each([
    ['silence', 'timeout'],
    ['redirect', 'redirect'],
  ] as const)('answered with %s has failed: %s', async (answer, failure) => {
    const { id } = await make();
    answers.set('/hook', answer);
    await insertContact();
    const deliverer = test.app.get(WebhookDeliverer);
    const { timeoutMs } = deliverer;
    if (answer === 'silence') deliverer.timeoutMs = 500;
    await deliver().finally(() => (deliverer.timeoutMs = timeoutMs));
    expect(received.map((one) => one.path)).toEqual(['/hook']);
    expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'pending', failure })]);
  });

  it('is not sent to a private address, whatever its name', async () => {
    const { id } = await make();
    await test.dataSource.query(`UPDATE webhooks SET url = 'http://localhost:${new URL(origin).port}/hook'`);
    await insertContact();
    await deliver();
    expect(received).toEqual([]);
    expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ failure: 'private_address' })]);
  });

  it('is taken, however much the receiver answers', async () => {
    const { id } = await make();
    answers.set('/hook', 'endless');
    await insertContact();
    await deliver();
    expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'delivered', status: 200 })]);
  });

  it('whose process was killed is sent again', async () => {
    await make();
    await insertContact();
    await test.dataSource.query(
      `UPDATE webhook_deliveries SET attempts = 1, attempted_at = now(), due_at = now() + interval '60 seconds'`,
    );
    await deliver();
    expect(received).toEqual([]);
    await wait();
    await deliver(second);
    expect(received).toHaveLength(1);
  });

  it('is sent once by two processes at work', async () => {
    await make();
    await test.dataSource.query(
      `INSERT INTO contacts (name, email, coaching_type, language) SELECT 'Ana', 'ana@example.com', 'life', 'en' FROM generate_series(1, 200)`,
    );
    await Promise.all([deliver(), deliver(second), deliver(), deliver(second)]);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
  });

  it('is given up after three days, and can be sent again', async () => {
    const { id } = await make();
    answers.set('/hook', 500);
    await insertContact();
    await test.dataSource.query("UPDATE webhook_deliveries SET gives_up_at = now() - interval '1 ms'");
    await deliver();
    const [failed] = await deliveriesOf(id, '?state=failed');
    expect(failed).toMatchObject({ state: 'failed', status: 500 });
    answers.delete('/hook');
    await wait();
    await admin.post(`${path}/${id}/deliveries/${failed?.id}/resend`).expect(204);
    await deliver();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([failed?.event.id, failed?.event.id]);
    expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'delivered', attempts: 1 })]);
    await admin.post(`${path}/${id}/deliveries/${id}/resend`).expect(404);
  });
});

describe('a webhook that fails', () => {
  const mails = (): Promise<object[]> =>
    test.dataSource.query(`SELECT data FROM pgboss.job WHERE name = 'webhooks.notify-turned-off'`);
  beforeEach(() => test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'webhooks.notify-turned-off'`));

  it('for three days is turned off, once, and the practice is notified', async () => {
    const { id } = await make();
    answers.set('/hook', 500);
    await insertContact();
    await insertContact();
    await deliver();
    expect((await read(id)).state).toBe('failing');
    await test.dataSource.query(`UPDATE webhooks SET failing_since = now() - interval '3 days 1 minute'`);
    await wait();
    await Promise.all([deliver(), deliver(second)]);
    expect(await read(id)).toMatchObject({ state: 'off_failing', pendingCount: 0, failedCount: 2 });
    expect(await mails()).toEqual([{ data: { id } }]);
    // Nothing is written for it any more.
    await insertContact();
    expect(await deliveriesOf(id)).toHaveLength(2);
    answers.delete('/hook');
    await admin.post(`${path}/${id}/turn-on`).expect(200);
    expect((await admin.post(`${path}/${id}/resend-failed`).expect(200)).body).toEqual({ count: 2 });
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'on', pendingCount: 0, failedCount: 0 });
  });

  it('with 410 is turned off at once', async () => {
    const { id } = await make();
    answers.set('/hook', 410);
    await insertContact();
    await deliver();
    expect((await read(id)).state).toBe('off_endpoint_gone');
    expect(await mails()).toHaveLength(1);
  });

  it('is turned off or deleted while facts are written: no fact fails, and nothing waits for a webhook that is off', async () => {
    const off = await make();
    const deleted = await make();
    const fact = test.dataSource.createQueryRunner();
    await fact.startTransaction();
    await insertContact({ query: (sql) => fact.query(sql) });
    const turning = admin
      .post(`${path}/${off.id}/turn-off`)
      .expect(200)
      .then(() => undefined);
    await sleep(50);
    await fact.commitTransaction();
    await turning;
    expect(await deliveriesOf(off.id)).toEqual([expect.objectContaining({ state: 'failed', failure: 'turned_off' })]);
    await fact.startTransaction();
    await fact.query('DELETE FROM webhooks WHERE id = $1', [deleted.id]);
    const written = insertContact();
    await sleep(50);
    await fact.commitTransaction();
    await fact.release();
    await written;
    expect(await test.dataSource.query('SELECT count(*)::integer AS count FROM contacts')).toEqual([{ count: 2 }]);
    expect(await deliveriesOf(off.id)).toHaveLength(1);
  });

  it('or not is turned off and on by its owner, in the audit log', async () => {
    const { id } = await make();
    await insertContact();
    for (const to of ['turn-off', 'turn-off', 'turn-on', 'turn-on'])
      await admin.post(`${path}/${id}/${to}`).expect(200);
    await deliver();
    expect(received).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(
      await test.dataSource.query(`SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at, id`, [
        id,
      ]),
    ).toEqual(['created', 'turned-off', 'turned-on'].map((what) => ({ action: `webhooks.${what}` })));
  });
});

it('a test is sent to one webhook, once, and is in no list of events', async () => {
  const { id } = await make(['contact.created'], '/one');
  await make(['contact.created'], '/other');
  answers.set('/one', 500);
  await admin.post(`${path}/${id}/test`).expect(204);
  await deliver();
  expect(received.map((one) => [one.path, (JSON.parse(one.body) as EventDto).type])).toEqual([
    ['/one', 'webhook.test'],
  ]);
  expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'failed', status: 500 })]);
  // It says nothing of the events before and after it.
  expect((await read(id)).state).toBe('on');
  expect(await eventsAfter()).toEqual([]);
});

describe('events', () => {
  it('come from every change of records, with ids and states, and no texts of people', async () => {
    const { dataSource } = test;
    const run = (sql: string, ...values: unknown[]): Promise<{ id: string }[]> => dataSource.query(sql, values);
    await insertContact();
    await run(`DELETE FROM contacts`);
    await run(`INSERT INTO newsletter_subscribers (name, email) VALUES ('Canary Name', 'canary@example.com')`);
    await run(`UPDATE newsletter_subscribers SET confirmed_at = now()`);
    await run(`INSERT INTO mail_suppressions (email, reason) VALUES ('canary@example.com', 'complained')`);
    await run(`DELETE FROM newsletter_subscribers`);
    await run(
      `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount)
       VALUES ('Canary', 'Name', 'canary@example.com', 'completely_ready', '1', 'canary words', 'canary words', 'monthly', 100)`,
    );
    await run(`INSERT INTO signup_progress (signup_id, stage) SELECT id, 'contacted' FROM inner_circle_signups`);
    const member = await createUser(dataSource, { email: 'canary@example.com', firstName: 'Canary' });
    await run(`UPDATE users SET is_inner_circle_member = true WHERE id = $1`, member.id);
    await run(
      `UPDATE inner_circle_signups SET user_id = $1, terms_accepted_at = now(), payment_status = 'paid'`,
      member.id,
    );
    await run(`UPDATE inner_circle_signups SET cancel_at_period_end = true`);
    await run(
      `INSERT INTO membership_payments (signup_id, stripe_invoice_id, paid_at, amount, currency) SELECT id, 'in_canary', now(), 100, 'usd' FROM inner_circle_signups`,
    );
    await run(`UPDATE membership_payments SET refunded = 40`);
    await run(
      `INSERT INTO membership_events (signup_id, kind, occurrence, occurred_at, amount, plan) SELECT id, 'payment_failed', 'in_canary', now(), 100, 'monthly' FROM inner_circle_signups`,
    );
    await run(`UPDATE users SET is_inner_circle_member = false WHERE id = $1`, member.id);
    await run(`DELETE FROM inner_circle_signups`);
    await run(
      `INSERT INTO calendar_bookings (first_name, last_name, email, selected_date, selected_time, starts_at, ends_at, manage_token_hash, booking_status)
       VALUES ('Canary', 'Name', 'canary@example.com', 'x', 'x', '2026-12-01T18:00Z', '2026-12-01T19:00Z', 'canary', 'pending')`,
    );
    await run(`UPDATE calendar_bookings SET booking_status = 'confirmed'`);
    await run(
      `UPDATE calendar_bookings SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
    );
    await run(`UPDATE calendar_bookings SET booking_status = 'cancelled', cancelled_at = now()`);
    await run(`DELETE FROM calendar_bookings`);
    const post = await createBlogPost(dataSource, { isPublished: true, publishedAt: new Date() });
    await run(`UPDATE blog_posts SET is_published = false WHERE id = $1`, post.id);
    await run(`INSERT INTO call_recordings (title, recorded_at, published_at) VALUES ('Canary Name', now(), now())`);
    await run(`DELETE FROM call_recordings`);
    await run(
      `INSERT INTO consent_forms (participant_name, email, session_type, has_consented, consent_timestamp, declaration_id, declaration_version, declaration_sha256)
       SELECT 'Canary Name', 'canary@example.com', 'x', true, now(), id, version, 'x' FROM legal_texts LIMIT 1`,
    );
    await run(`UPDATE consent_forms SET is_active = false, withdrawal_date = now()`);
    await run(`DELETE FROM consent_forms`);
    const events = await eventsAfter();
    expect(events.map(({ type }) => type)).toEqual([
      'contact.created',
      'contact.deleted',
      'subscriber.created',
      'subscriber.confirmed',
      'subscriber.unsubscribed',
      'subscriber.deleted',
      'signup.created',
      'signup.changed',
      'member.began',
      'signup.changed',
      'member.changed',
      'payment.succeeded',
      'payment.refunded',
      'payment.failed',
      'member.ended',
      'signup.deleted',
      'booking.created',
      'booking.changed',
      'booking.moved',
      'booking.cancelled',
      'booking.deleted',
      'post.published',
      'post.unpublished',
      'recording.published',
      'recording.unpublished',
      'consent.granted',
      'consent.revoked',
      'consent.deleted',
    ]);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(eventKinds));
    expect(JSON.stringify(events)).not.toMatch(/canary/i);
    expect(events.find(({ type }) => type === 'payment.refunded')?.data).toEqual(
      expect.objectContaining({ amount: 100, refunded: 40, currency: 'usd' }),
    );
    expect(events.find(({ type }) => type === 'booking.moved')?.data).toEqual(
      expect.objectContaining({ status: 'confirmed', startsAt: '2026-12-02T18:00:00.000Z' }),
    );
  });

  it('are followed without a gap, also past a transaction that commits late', async () => {
    const early = test.dataSource.createQueryRunner();
    await early.startTransaction();
    await insertContact({ query: (sql) => early.query(sql) });
    await test.dataSource.query(`INSERT INTO newsletter_subscribers (name, email) VALUES ('Ana', 'ana@example.com')`);
    expect(await listedAfter()).toEqual([]);
    await early.commitTransaction();
    await early.release();
    const [first, next] = await eventsAfter();
    expect([first?.type, next?.type]).toEqual(['contact.created', 'subscriber.created']);
    expect(await eventsAfter(first?.id)).toEqual([next]);
    expect(await eventsAfter(next?.id)).toEqual([]);
    await insertContact();
    expect((await eventsAfter(next?.id)).map(({ type }) => type)).toEqual(['contact.created']);
    await eventsAfter();
    const { headers, body } = await admin.get('/api/admin/events?limit=1&type=subscriber.created').expect(200);
    expect(body).toEqual([next]);
    expect(headers['link']).toContain(`cursor=${next?.id}`);
    await admin.get('/api/admin/events?cursor=6f0c1a3e-0f4b-4b62-9a55-7d1f6c2f9a10').expect(422);
  });

  it('are followed on after a backup was restored to a server whose transactions have lower numbers', async () => {
    await insertContact();
    const [before] = await eventsAfter();
    await test.dataSource.query('UPDATE webhook_events SET transaction_number = 900000000000');
    await insertContact();
    expect(await eventsAfter(before?.id)).toEqual([]);
    await migrate(directUrl(test.env));
    expect(await eventsAfter(before?.id)).toHaveLength(1);
    expect(await eventsAfter()).toHaveLength(2);
  });

  it('are open to a token for events, which changes no webhook', async () => {
    await insertContact();
    await eventsAfter();
    const { body: created } = await admin
      .post('/api/admin/api-tokens')
      .send({ name: 'Follower', scopes: ['events:read'] })
      .expect(201);
    const asProgram = (to: string) => test.http.get(to).set('Authorization', `Bearer ${created.token}`);
    expect((await asProgram('/api/admin/events').expect(200)).body).toHaveLength(1);
    await asProgram(path).expect(403);
  });
});
