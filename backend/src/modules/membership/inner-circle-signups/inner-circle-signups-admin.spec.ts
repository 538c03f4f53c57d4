import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { CalendarBooking } from '../../calendar/calendar-bookings/calendar-booking.entity.js';
import type { User } from '../../accounts/users/user.entity.js';

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
type Row = { id: number; email: string; stage: string };

let circle: InnerCircleTest;
let owner: User;
let admin: Browser;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  owner = await createUser(circle.test.dataSource, { role: 'admin' });
  admin = await logIn(owner);
});

async function logIn({ email }: User): Promise<Browser> {
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}

/** Audit entries of the owner since the log-in, with their subjects. */
const entries = async (): Promise<string[]> => {
  const rows = await circle.test.dataSource.query<{ entry: string }[]>(
    `SELECT concat_ws(' ', action, subject_type, subject_id) AS entry FROM audit_entries WHERE actor_id = $1 AND action NOT LIKE 'auth.%' ORDER BY created_at, id`,
    [owner.id],
  );
  return rows.map(({ entry }) => entry);
};
const list = async (query = ''): Promise<Row[]> =>
  (await admin.get(`/api/admin/inner-circle-signups${query}`).expect(200)).body as Row[];
const emails = async (query: string): Promise<string[]> => (await list(query)).map(({ email }) => email);

/** A member, an application with a pending payment, one without a call, and one with a call. */
async function applyInEveryStep(): Promise<void> {
  const paid = await circle.apply({ email: 'paid@example.com', firstName: 'María', lastName: 'Núñez' });
  await circle.confirm(paid.body.clientSecret);
  for (const event of await circle.events()) await circle.deliver(event);
  await circle.work();
  await circle.apply({ email: 'pending@example.com', subscriptionType: 'yearly' });
  await circle.apply({ email: 'exploring@example.com', readinessLevel: 'just_exploring', language: 'es' });
  const booked = await circle.apply({ email: 'booked@example.com', readinessLevel: 'somewhat_ready' });
  await circle.test.dataSource.manager.insert(CalendarBooking, {
    firstName: 'Ana',
    lastName: 'Example',
    email: 'booked@example.com',
    selectedDate: '2027-01-05',
    selectedTime: '10:00 AM - 11:00 AM',
    startsAt: new Date('2027-01-05T18:00:00Z'),
    endsAt: new Date('2027-01-05T19:00:00Z'),
    innerCircleSignupId: booked.body.signupId,
    manageTokenHash: 'a'.repeat(64),
  });
}

describe('the list of applications', () => {
  it('is filtered by search terms and by every filter', async () => {
    await applyInEveryStep();
    expect(await emails('')).toEqual([
      'booked@example.com',
      'exploring@example.com',
      'pending@example.com',
      'paid@example.com',
    ]);
    expect(await emails('?q=maria%20nun')).toEqual(['paid@example.com']);
    expect(await emails('?q=pending@example.com')).toEqual(['pending@example.com']);
    expect(await emails('?paymentStatus=paid')).toEqual(['paid@example.com']);
    expect(await emails('?readiness=just_exploring')).toEqual(['exploring@example.com']);
    expect(await emails('?plan=yearly')).toEqual(['pending@example.com']);
    expect(await emails('?language=es')).toEqual(['exploring@example.com']);
    const stages = { call_booked: ['booked'], member: ['paid'], new: ['exploring', 'pending'] };
    for (const [stage, names] of Object.entries(stages))
      expect(await list(`?stage=${stage}`)).toEqual(
        names.map((name) => expect.objectContaining({ email: `${name}@example.com`, stage })),
      );
    expect(await emails('?stage=invited')).toEqual([]);
    await admin.get('/api/admin/inner-circle-signups?stage=nothing').expect(422);
  });

  it('has pages of integer ids, and one audit entry for each access', async () => {
    for (let n = 0; n < 5; n += 1)
      await circle.apply({ email: `person-${n}@example.com`, readinessLevel: 'just_exploring' });
    // Equal timestamps are ordered by id.
    await circle.test.dataSource.query(`UPDATE inner_circle_signups SET created_at = '2026-11-01'`);
    const seen: number[] = [];
    let next = '/api/admin/inner-circle-signups?limit=2&language=en';
    while (next !== '') {
      const answer = await admin.get(next).expect(200).expect('Cache-Control', 'no-store');
      seen.push(...(answer.body as Row[]).map(({ id }) => id));
      next = /<([^>]+)>/.exec(answer.headers['link'] ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect(await entries()).toEqual(Array<string>(3).fill('inner-circle-signups.listed'));
    await admin.get('/api/admin/inner-circle-signups?cursor=bm8').expect(422);
  });

  it('is exported with its filters', async () => {
    await circle.apply({ email: 'one@example.com', firstName: '=1+1', readinessLevel: 'just_exploring' });
    await circle.apply({ email: 'two@example.com', readinessLevel: 'just_exploring', language: 'es' });
    const { text } = await admin
      .get('/api/admin/inner-circle-signups/export.csv?language=en')
      .expect(200)
      .expect('Content-Type', /csv/)
      .expect('Cache-Control', 'no-store');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('id,createdAt,firstName');
    expect(lines[1]).toContain(`,'=1+1,Example,one@example.com,`);
    expect(await entries()).toEqual(['inner-circle-signups.exported']);
  });
});

describe('one application', () => {
  it('shows its answers, payment, events and call, and the access is recorded', async () => {
    await applyInEveryStep();
    const [booked, , , paid] = await list();
    const { body } = await admin.get(`/api/admin/inner-circle-signups/${paid?.id}`).expect(200);
    const events = body.events as { type: string; appliedAt?: string }[];
    expect(body).toMatchObject({
      email: 'paid@example.com',
      challengeArea: 'I take care of everybody but myself.',
      paymentStatus: 'paid',
      stripeStatus: 'active',
      isRefundable: true,
      hasWelcome: true,
      stage: 'member',
      isMovable: false,
      bookings: [],
    });
    expect(body.termsAcceptedAt).toEqual(expect.any(String));
    const { body: inForce } = await admin.get('/api/legal-texts/terms-of-service').expect(200);
    expect(body.termsOfServiceVersion).toBe(inForce.version);
    expect(events.map(({ type }) => type)).toContain('invoice.paid');
    expect(events.every(({ appliedAt }) => appliedAt !== undefined)).toBe(true);
    const call = await admin.get(`/api/admin/inner-circle-signups/${booked?.id}`).expect(200);
    expect(call.body).toMatchObject({
      isRefundable: false,
      hasWelcome: false,
      events: [],
      bookings: [{ startsAt: '2027-01-05T18:00:00.000Z', bookingStatus: 'pending' }],
    });
    expect(await entries()).toEqual([
      'inner-circle-signups.listed',
      `inner-circle-signups.viewed signup ${paid?.id}`,
      `inner-circle-signups.viewed signup ${booked?.id}`,
    ]);
    await admin.get('/api/admin/inner-circle-signups/4711').expect(404);
    await admin.get('/api/admin/inner-circle-signups/no-number').expect(422);
  });

  it('sends its emails again, the welcome email with a working link', async () => {
    const { body } = await circle.apply();
    const at = `/api/admin/inner-circle-signups/${body.signupId}`;
    await admin.post(`${at}/resend-welcome`).expect(409);
    await circle.confirm(body.clientSecret);
    await admin.post(`${at}/reconcile`).expect(200);
    await circle.work();
    circle.outbox.sent = [];
    await admin.post(`${at}/resend-receipt`).expect(204);
    await admin.post(`${at}/resend-welcome`).expect(204);
    await circle.work();
    expect(circle.outbox.sent.map(({ template, to }) => `${template} ${to}`).toSorted()).toEqual([
      'inner-circle-signup-receipt ana@example.com',
      'inner-circle-welcome ana@example.com',
    ]);
    const token = /token=([\w-]{43})/.exec(JSON.stringify(circle.outbox.sent))?.[1];
    await circle.test.http.post('/api/auth/set-password').send({ token, password: 'three quiet mornings' }).expect(204);
    const id = body.signupId as number;
    expect(await entries()).toEqual([
      `inner-circle-signups.reconcile-requested signup ${id}`,
      `inner-circle-signups.receipt-resent signup ${id}`,
      `inner-circle-signups.welcome-resent signup ${id}`,
    ]);
  });

  it('is read from Stripe at once; an outage gives an error, and the request is recorded', async () => {
    const { body } = await circle.apply();
    await circle.confirm(body.clientSecret);
    const at = `/api/admin/inner-circle-signups/${body.signupId}/reconcile`;
    await circle.sandbox.setFault('stripe', 'down');
    const refused = await admin.post(at).expect(503);
    expect(refused.body.code).toBe('payment_unavailable');
    expect(await entries()).toEqual([`inner-circle-signups.reconcile-requested signup ${body.signupId}`]);
    await circle.sandbox.setFault('stripe', 'ok');
    const { body: after } = await admin.post(at).expect(200);
    expect(after).toMatchObject({ paymentStatus: 'paid', stage: 'member' });
  });

  it('is refunded, with one audit entry for repeated requests', async () => {
    const { body } = await circle.apply();
    await circle.confirm(body.clientSecret);
    await admin.post(`/api/admin/inner-circle-signups/${body.signupId}/reconcile`).expect(200);
    await Promise.all(
      [1, 2, 3].map(() => admin.post(`/api/admin/inner-circle/signups/${body.signupId}/refund`).send({}).expect(201)),
    );
    await circle.work();
    expect((await admin.get(`/api/admin/inner-circle-signups/${body.signupId}`)).body).toMatchObject({
      paymentStatus: 'refunded',
      isRefundable: false,
      stage: 'not_now',
    });
    expect((await entries()).filter((entry) => entry.includes('refund'))).toEqual([
      `inner-circle.refund-requested signup ${body.signupId}`,
    ]);
  });
});

describe('several applications at once', () => {
  const MISSING = 4711;
  const bulk = async (verb: string, ids: number[]) =>
    (await admin.post(`/api/admin/inner-circle-signups/bulk-${verb}`).send({ ids }).expect(200)).body;

  it('get their receipts again; deleted ones are skipped', async () => {
    const one = (await circle.apply({ email: 'one@example.com', readinessLevel: 'just_exploring' })).body
      .signupId as number;
    const two = (await circle.apply({ email: 'two@example.com', readinessLevel: 'just_exploring' })).body
      .signupId as number;
    await circle.work();
    circle.outbox.sent = [];
    expect(await bulk('resend-receipt', [one, MISSING, two])).toEqual({
      done: [String(one), String(two)],
      failed: [{ id: String(MISSING), code: 'not_found' }],
    });
    await circle.work();
    expect(circle.outbox.sent.map(({ template, to }) => `${template} ${to}`)).toEqual(
      ['one', 'two'].map((name) => `inner-circle-signup-receipt ${name}@example.com`),
    );
    expect(await entries()).toEqual([one, two].map((id) => `inner-circle-signups.receipt-resent signup ${id}`));
    for (const ids of [[], [0], ['one'], [one, one]])
      await admin.post('/api/admin/inner-circle-signups/bulk-resend-receipt').send({ ids }).expect(422);
  });

  it('are read from Stripe by jobs, also after an outage; those without a subscription are reported', async () => {
    const paying = (await circle.apply({ email: 'paying@example.com' })).body;
    await circle.confirm(paying.clientSecret);
    const exploring = (await circle.apply({ email: 'exploring@example.com', readinessLevel: 'just_exploring' })).body
      .signupId as number;
    const id = paying.signupId as number;
    await circle.work();
    await circle.sandbox.setFault('stripe', 'down');
    expect(await bulk('reconcile', [exploring, MISSING, id])).toEqual({
      done: [String(id)],
      failed: [
        { id: String(exploring), code: 'conflict' },
        { id: String(MISSING), code: 'not_found' },
      ],
    });
    expect(await entries()).toEqual([`inner-circle-signups.reconcile-requested signup ${id}`]);
    expect((await circle.signup(id)).paymentStatus).toBe('pending');
    await circle.sandbox.setFault('stripe', 'ok');
    expect(await circle.work('inner-circle-signups.reconcile')).toEqual(['inner-circle-signups.reconcile']);
    expect((await circle.signup(id)).paymentStatus).toBe('paid');
  });
});

it('are accessible to administrators only', async () => {
  const { body } = await circle.apply({ readinessLevel: 'just_exploring' });
  const editor = await logIn(await createUser(circle.test.dataSource, { role: 'editor' }));
  for (const path of ['', '/export.csv', `/${body.signupId}`])
    await editor.get(`/api/admin/inner-circle-signups${path}`).expect(403);
  for (const verb of ['reconcile', 'resend-receipt'])
    await editor
      .post(`/api/admin/inner-circle-signups/bulk-${verb}`)
      .send({ ids: [body.signupId] })
      .expect(403);
  for (const verb of ['reconcile', 'resend-receipt', 'resend-welcome'])
    await editor.post(`/api/admin/inner-circle-signups/${body.signupId}/${verb}`).expect(403);
});
