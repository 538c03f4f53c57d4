import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import type { TestApp } from '../../../../test/create-app.js';

let at: InnerCircleTest;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  at = await startInnerCircle();
  const user = await createUser(at.test.dataSource, { role: 'admin' });
  admin = at.test.browser();
  await admin.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
});
afterAll(() => at.close());

/** A subscription that was created in another system. */
async function begunElsewhere(email: string): Promise<string> {
  const customer = await at.stripe.customers.create({ email, name: 'Ana Example' });
  const card = await at.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { data } = await at.stripe.prices.list({ lookup_keys: ['inner_circle_monthly'] });
  const { id } = await at.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]?.id ?? '' }],
    payment_behavior: 'allow_incomplete',
    default_payment_method: card.id,
  });
  return id;
}
const isMember = async (email: string): Promise<boolean> =>
  (
    await at.test.dataSource.query<{ is: boolean }[]>(
      'SELECT is_inner_circle_member AS is FROM users WHERE email = $1',
      [email],
    )
  )[0]?.is ?? false;

it('links active subscriptions to accounts of the same address: after a dry run, once, and memberships follow them', async () => {
  await createUser(at.test.dataSource, { email: 'ana@example.com' });
  const subscription = await begunElsewhere('Ana@Example.com');
  await begunElsewhere('stranger@example.com');
  const { body } = await admin.post('/api/admin/imports/subscriptions').expect(201);
  await at.work('imports.run');
  const tried = await admin.get(`/api/admin/imports/${body.id}`).expect(200);
  expect(tried.body).toMatchObject({
    status: 'checked',
    addedCount: 1,
    refusedCount: 1,
    refusals: [{ code: 'no_account', cells: ['stranger@example.com', 'Ana Example', expect.any(String), 'active'] }],
  });
  expect([await isMember('ana@example.com'), (await at.signups()).length]).toEqual([false, 0]);

  await admin.post(`/api/admin/imports/${body.id}/start`).send({ version: tried.body.updatedAt }).expect(200);
  await at.work('imports.run');
  expect((await admin.get(`/api/admin/imports/${body.id}`)).body).toMatchObject({
    status: 'done',
    addedCount: 1,
    refusedCount: 1,
  });
  expect(await isMember('ana@example.com')).toBe(true);
  expect(await at.signups()).toMatchObject([
    {
      email: 'ana@example.com',
      stripeSubscriptionId: subscription,
      paymentStatus: 'paid',
      subscriptionType: 'monthly',
    },
  ]);

  const again = await admin.post('/api/admin/imports/subscriptions').expect(201);
  await at.work('imports.run');
  expect((await admin.get(`/api/admin/imports/${again.body.id}`)).body).toMatchObject({
    status: 'checked',
    addedCount: 0,
    unchangedCount: 1,
  });

  await at.stripe.subscriptions.cancel(subscription);
  for (const event of await at.events()) await at.deliver(event);
  await at.work('stripe-events');
  expect(await isMember('ana@example.com')).toBe(false);
}, 60_000);
