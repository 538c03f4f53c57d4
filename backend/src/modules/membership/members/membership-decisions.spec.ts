import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { SignupReconciliation } from '../inner-circle-signups/signup-reconciliation.service.js';
import { User } from '../../accounts/users/user.entity.js';
import { MembershipDecisions } from './membership-decisions.service.js';

type Browser = ReturnType<InnerCircleTest['test']['browser']>;

let circle: InnerCircleTest;
let owner: User;
let admin: Browser;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  owner = await createUser(circle.test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = await logIn(owner);
});

async function logIn({ email }: Pick<User, 'email'>): Promise<Browser> {
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
const detail = async ({ id }: Pick<User, 'id'>) => (await admin.get(`/api/admin/members/${id}`).expect(200)).body;
/** Sends a decision with the current version. */
const decide = async (user: Pick<User, 'id'>, verb: string, body: object = {}) =>
  admin
    .post(`/api/admin/members/${user.id}/${verb}`)
    .send(
      verb === 'follow-payments' || verb === 'cancel-subscription'
        ? {}
        : { reason: 'Because.', version: (await detail(user)).updatedAt, ...body },
    );
const isMember = async ({ id }: Pick<User, 'id'>): Promise<boolean> =>
  (await circle.test.dataSource.manager.findOneByOrFail(User, { id })).isInnerCircleMember;
const reconcile = async (): Promise<void> => {
  await circle.test.app.get(SignupReconciliation, { strict: false }).reconcileAll();
  await circle.test.app.get(SignupReconciliation, { strict: false }).reconcilePending();
  await circle.work();
};

const cancelEntries = () =>
  circle.test.dataSource.query<object[]>(
    `SELECT action, subject_id AS id FROM audit_entries WHERE action LIKE 'members.subscription-%' AND actor_id = $1`,
    [owner.id],
  );

/** Somebody who pays. */
async function payingMember(): Promise<User> {
  const { body } = await circle.apply();
  await circle.confirm(body.clientSecret);
  await admin.post(`/api/admin/inner-circle-signups/${body.signupId}/reconcile`).expect(200);
  await circle.work();
  return circle.test.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' });
}

describe('a granted membership', () => {
  it('opens the portal at the next request, and does not depend on a subscription', async () => {
    const user = await createUser(circle.test.dataSource);
    const browser = await logIn(user);
    await browser.get('/api/member/posts').expect(403);
    expect((await decide(user, 'grant-membership', { reason: ' A gift. ' })).body).toMatchObject({
      membership: 'member',
      decision: { kind: 'granted', reason: 'A gift.', decidedBy: 'owner@example.com' },
    });
    await browser.get('/api/member/posts').expect(200);
    await reconcile();
    await browser.get('/api/member/posts').expect(200);
  });

  it('is refused for somebody who pays, until the membership ends or was cancelled for its end', async () => {
    const user = await payingMember();
    const refused = await decide(user, 'grant-membership');
    expect([refused.status, refused.body.code]).toEqual([409, 'already_pays']);
    expect(await detail(user)).not.toHaveProperty('decision');
    await circle.test.dataSource.query('UPDATE inner_circle_signups SET cancel_at_period_end = true');
    expect((await decide(user, 'grant-membership')).body).toMatchObject({ decision: { kind: 'granted' } });
    await circle.test.dataSource.query('UPDATE inner_circle_signups SET cancel_at_period_end = false');
    expect((await decide(user, 'grant-membership', { reason: 'Another.' })).status).toBe(200);
  });

  it('survives the end of a subscription', async () => {
    const user = await payingMember();
    await decide(user, 'end-membership');
    await decide(user, 'grant-membership');
    expect((await decide(user, 'cancel-subscription')).body).toMatchObject({
      membership: 'member',
      hasLiveSubscription: false,
    });
    await reconcile();
    expect(await isMember(user)).toBe(true);
    expect((await decide(user, 'follow-payments')).body).toMatchObject({ membership: 'lapsed' });
  });

  it('ends when it expires, and then depends on payments', async () => {
    const free = await createUser(circle.test.dataSource);
    const paying = await payingMember();
    await decide(paying, 'end-membership');
    const until = new Date(Date.now() + 3_600_000);
    for (const user of [free, paying])
      expect((await decide(user, 'grant-membership', { until: until.toISOString() })).body.decision.until).toBe(
        until.toISOString(),
      );
    const decisions = circle.test.app.get(MembershipDecisions, { strict: false });
    await decisions.endOverdue(new Date(until.getTime() - 1));
    expect([await isMember(free), await isMember(paying)]).toEqual([true, true]);
    await Promise.all([decisions.endOverdue(until), decisions.endOverdue(until)]);
    expect([await isMember(free), await isMember(paying)]).toEqual([false, true]);
    expect(await detail(free)).toMatchObject({ membership: 'lapsed', earlierDecisions: [{ kind: 'granted' }] });
  });

  it.each([
    [{ until: '2020-01-01T00:00:00Z' }],
    [{ until: 'tomorrow' }],
    [{ until: '2030-01-01' }],
    [{ reason: '  ' }],
    [{ reason: 'x'.repeat(501) }],
    [{ version: 'now' }],
  ])('is refused with %j', async (body) => {
    const user = await createUser(circle.test.dataSource);
    const { status, body: problem } = await decide(user, 'grant-membership', body);
    expect([status, problem.errors[0].field]).toEqual([422, Object.keys(body)[0]]);
    expect(await isMember(user)).toBe(false);
  });
});

describe('a membership ended by an administrator', () => {
  it('closes the portal at the next request, reports the active subscription, and is not restored by it', async () => {
    const user = await payingMember();
    expect(await isMember(user)).toBe(true);
    expect((await decide(user, 'end-membership')).body).toMatchObject({
      membership: 'lapsed',
      hasLiveSubscription: true,
      decision: { kind: 'ended' },
    });
    await reconcile();
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work();
    expect(await isMember(user)).toBe(false);
    expect((await decide(user, 'cancel-subscription')).body).toMatchObject({ hasLiveSubscription: false });
    const [signup] = await circle.signups();
    expect((await circle.stripe.subscriptions.retrieve(signup?.stripeSubscriptionId ?? '')).status).toBe('canceled');
  });

  it('is no longer charged for once its member cancelled it', async () => {
    const user = await payingMember();
    expect(await detail(user)).toMatchObject({ hasLiveSubscription: true, signups: [{ isCharged: true }] });
    const [signup] = await circle.signups();
    await circle.stripe.subscriptions.update(signup?.stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    await reconcile();
    expect(await detail(user)).toMatchObject({
      membership: 'member',
      hasLiveSubscription: false,
      paidMembership: { state: 'ending' },
      signups: [{ isCharged: false, cancelAtPeriodEnd: true }],
    });
  });

  it('is restored when the decision is revoked, and by a new payment', async () => {
    const user = await payingMember();
    await decide(user, 'end-membership');
    expect((await decide(user, 'follow-payments')).body).toMatchObject({ membership: 'member' });
    expect((await decide(user, 'follow-payments')).status).toBe(409);
    await decide(user, 'end-membership');
    await decide(user, 'cancel-subscription');
    const { body } = await circle.apply({ email: 'ana@example.com' }).expect(201);
    await circle.confirm(body.clientSecret);
    await reconcile();
    expect(await isMember(user)).toBe(true);
    expect((await detail(user)).decision).toBeUndefined();
  });

  it('answers an error when Stripe does not confirm the end of the subscription; the request is recorded before', async () => {
    const user = await payingMember();
    await decide(user, 'end-membership');
    await circle.sandbox.setFault('stripe', 'down');
    expect((await decide(user, 'cancel-subscription')).body.code).toBe('payment_unavailable');
    expect((await detail(user)).hasLiveSubscription).toBe(true);
    expect(await cancelEntries()).toEqual([{ action: 'members.subscription-cancel-requested', id: user.id }]);
    await circle.sandbox.setFault('stripe', 'ok');
    expect((await decide(user, 'cancel-subscription')).body.hasLiveSubscription).toBe(false);
    expect(await cancelEntries()).toHaveLength(2);
  });
});

it('of two concurrent decisions, the second gets edit_conflict', async () => {
  const user = await createUser(circle.test.dataSource);
  const { updatedAt: version } = await detail(user);
  const answers = await Promise.all(
    ['grant-membership', 'end-membership', 'grant-membership'].map((verb) =>
      admin.post(`/api/admin/members/${user.id}/${verb}`).send({ reason: verb, version }),
    ),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  const holding = await circle.test.dataSource.query<object[]>(
    'SELECT 1 FROM membership_decisions WHERE user_id = $1 AND lifted_at IS NULL',
    [user.id],
  );
  expect(holding).toHaveLength(1);
  const entries = await circle.test.dataSource.query<{ entry: string }[]>(
    `SELECT concat_ws(' ', subject_type, subject_id) AS entry FROM audit_entries WHERE actor_id = $1 AND action LIKE 'members.membership-%'`,
    [owner.id],
  );
  expect(entries).toEqual([{ entry: `user ${user.id}` }]);
});
