import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { User } from '../../accounts/users/user.entity.js';
import { MembershipDecision } from '../inner-circle-signups/membership-decision.entity.js';

type Browser = ReturnType<InnerCircleTest['test']['browser']>;

let circle: InnerCircleTest;
let admin: Browser;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  admin = await logIn(
    await createUser(circle.test.dataSource, { email: 'owner@example.com', firstName: 'Lisa', role: 'admin' }),
  );
});

async function logIn({ email }: Pick<User, 'email'>): Promise<Browser> {
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
const member = (changes: Partial<User> = {}) =>
  createUser(circle.test.dataSource, { email: 'bea@example.com', firstName: 'Bea', language: 'es', ...changes });
async function grant({ id }: Pick<User, 'id'>, body: object = {}): Promise<void> {
  const { updatedAt: version } = (await admin.get(`/api/admin/members/${id}`).expect(200)).body;
  await admin
    .post(`/api/admin/members/${id}/grant-membership`)
    .send({ reason: 'A secret reason', version, ...body })
    .expect(200);
}
async function end({ id }: Pick<User, 'id'>): Promise<void> {
  const { updatedAt: version } = (await admin.get(`/api/admin/members/${id}`).expect(200)).body;
  await admin.post(`/api/admin/members/${id}/end-membership`).send({ reason: '-', version }).expect(200);
}
const emails = () => circle.outbox.sent.filter(({ template }) => template === 'membership-granted');
const ownMembership = async (browser: Browser) =>
  (await browser.get('/api/inner-circle/membership').expect(200)).body as object;

/** The first instant of a day in Los Angeles. */
const until = '2099-01-01T08:00:00.000Z';

describe('the email about a granted membership', () => {
  it('says in the person’s language that it costs nothing, and until when; never the reason', async () => {
    await grant(await member(), { until });
    await circle.work();
    expect(emails()).toHaveLength(1);
    expect(emails()[0]).toMatchObject({ to: 'bea@example.com', language: 'es' });
    const { subject, text } = renderSent(emails()[0]);
    expect(subject).toBe('Tienes una membresía');
    expect(text).toContain('Dura hasta el 31 de diciembre de 2098');
    expect(text).toContain('/es/account#own-membership');
    expect(text).not.toContain('secret');
    expect(text).not.toContain('tarjeta de antes');
  });

  it('is sent again for another end, and not for another reason alone', async () => {
    const user = await member({ language: 'en' });
    await grant(user, { until });
    await circle.work();
    await grant(user, { until, reason: 'Another one' });
    await circle.work();
    expect(emails()).toHaveLength(1);
    await grant(user);
    await circle.work();
    expect(emails()).toHaveLength(2);
    expect(renderSent(emails()[1]).text).toContain('It has no end date.');
  });

  it('is sent to each of several people, not after an end of the membership, and not beside an invitation', async () => {
    const [one, other] = [await member(), await member({ email: 'cleo@example.com', language: 'en' })];
    await admin
      .post('/api/admin/members/bulk-grant-membership')
      .send({ ids: [one.id, other.id], reason: 'They came to the retreat.' })
      .expect(200);
    await end(other);
    await circle.work();
    expect(emails().map(({ to }) => to)).toEqual(['bea@example.com']);
    await admin.post('/api/step-up').send({ password: testPassword });
    await admin
      .post('/api/admin/members')
      .send({ email: 'dana@example.com', firstName: 'Dana', role: 'user', membershipReason: 'A friend' })
      .expect(201);
    await circle.work();
    expect(circle.outbox.sent.filter(({ to }) => to === 'dana@example.com').map(({ template }) => template)).toEqual([
      'invitation',
    ]);
  });

  it('is not sent once the membership has run out', async () => {
    const { id: userId } = await member();
    await grant({ id: userId }, { until });
    await circle.test.dataSource.manager.update(
      MembershipDecision,
      { userId },
      { until: new Date(Date.now() - 1_000) },
    );
    await circle.work();
    expect(emails()).toEqual([]);
  });

  it('warns of a subscription of before that still charges', async () => {
    const { userId } = await circle.join();
    await circle.work();
    await end({ id: userId ?? '' });
    await grant({ id: userId ?? '' });
    await circle.work();
    expect(renderSent(emails()[0]).text).toContain('A subscription you started earlier still charges your card.');
  });
});

describe('a granted membership, for its member', () => {
  it('has who granted it and until when, and no page at Stripe', async () => {
    const user = await member();
    const browser = await logIn(user);
    expect(await ownMembership(browser)).toEqual({ isMember: false, hasBillingPortal: false });
    await grant(user, { until });
    expect(await ownMembership(browser)).toEqual({
      granted: { by: 'Lisa', since: expect.any(String), lastInstant: '2099-01-01T07:59:59.999Z' },
      isMember: true,
      hasBillingPortal: false,
    });
    await circle.test.dataSource.query(`UPDATE membership_decisions SET until = now() - interval '1 second'`);
    expect(await ownMembership(browser)).toEqual({ isMember: true, hasBillingPortal: false });
  });

  it('stands beside a membership that is paid', async () => {
    const user = await member({ email: 'ana@example.com' });
    await circle.join();
    await end(user);
    await grant(user);
    expect(await ownMembership(await logIn(user))).toMatchObject({
      membership: { state: 'active' },
      granted: { by: 'Lisa' },
      hasBillingPortal: true,
    });
  });
});
