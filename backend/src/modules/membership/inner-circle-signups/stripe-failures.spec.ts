import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ProviderUnavailableError } from '../../../integrations/circuit.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { PlansService } from '../plans/plans.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
const look = (browser: Browser) => browser.get('/api/inner-circle/signup');
const subscriptions = async () => (await circle.stripe.subscriptions.list({ status: 'all', limit: 100 })).data;

describe('when Stripe fails', () => {
  it('down: the application is stored, the answer reports it, and the same browser resumes it', async () => {
    const browser = circle.test.browser();
    await circle.sandbox.setFault('stripe', 'down');
    const refused = await circle.apply({}, browser);
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after'])]).toEqual([
      503,
      'payment_unavailable',
      5,
    ]);
    expect(await circle.signups()).toMatchObject([{ paymentStatus: 'pending', stripeSubscriptionId: null }]);
    expect((await look(browser).expect(200)).body).toMatchObject({ step: 'payment', paymentStatus: 'pending' });
    await circle.sandbox.setFault('stripe', 'ok');
    circle.test.app.get(StripeClient).reset();
    const { body } = await look(browser).expect(200);
    expect(body.clientSecret).toMatch(/_secret_/);
    expect((await circle.apply({}, browser).expect(201)).body).toMatchObject({
      signupId: body.signupId,
      clientSecret: body.clientSecret,
    });
    expect([await circle.signups(), await subscriptions()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('silent for 30 s: answers an error within 5 s, the row is stored, and nothing is created twice', async () => {
    const browser = circle.test.browser();
    await circle.sandbox.setFault('stripe', 'slow');
    const began = performance.now();
    const refused = await circle.apply({}, browser);
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_unavailable']);
    expect(performance.now() - began).toBeLessThan(15_000);
    await circle.sandbox.setFault('stripe', 'ok');
    const { body } = await circle.apply({}, browser).expect(201);
    expect(body.clientSecret).toMatch(/_secret_/);
    expect([await circle.signups(), await subscriptions()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('slow at each step while an old subscription is cancelled: the steps share one deadline, and the applicant gets an error', async () => {
    const browser = circle.test.browser();
    await circle.apply({}, browser).expect(201);
    await circle.stripe.subscriptions.cancel((await circle.signups())[0]?.stripeSubscriptionId ?? '');
    const client = circle.test.app.get(StripeClient);
    const inRequest = client.inRequest.bind(client);
    const began = performance.now();
    const clock = jest.spyOn(performance, 'now');
    let answered = 0;
    const steps = jest.spyOn(client, 'inRequest').mockImplementation(async (call) => {
      const result = await inRequest(call);
      answered += 1;
      // Each call takes nearly the whole time limit, however busy the machine is.
      clock.mockReturnValue(began + answered * 3_900);
      return result;
    });
    try {
      const refused = await circle.apply({}, browser);
      expect([refused.status, refused.body.code, answered]).toEqual([503, 'payment_unavailable', 2]);
    } finally {
      steps.mockRestore();
      clock.mockRestore();
    }
    const { body } = await circle.apply({}, browser).expect(201);
    expect(body.clientSecret).toMatch(/_secret_/);
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['incomplete', 'incomplete_expired']);
  });

  it('an attempt after an error of Stripe uses new keys, since Stripe repeats such answers', async () => {
    await circle.sandbox.setFault('stripe', 'down');
    await circle.apply().expect(503);
    expect(await circle.signups()).toMatchObject([{ stripeAttempt: 1 }]);
  });

  it('while the old one cannot be cancelled, no new one can be paid', async () => {
    const first = (await circle.apply().expect(201)).body;
    await circle.sandbox.setFault('stripe', 'down');
    await circle.apply().expect(503);
    await circle.sandbox.setFault('stripe', 'ok');
    expect(await circle.signups()).toMatchObject([
      { id: first.signupId, paymentStatus: 'expired' },
      { stripeSubscriptionId: null },
    ]);
    expect(await circle.pending('inner-circle-signups.end')).toEqual(['inner-circle-signups.end-subscription']);
    circle.test.app.get(StripeClient).reset();
    await circle.work();
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['incomplete_expired']);
  });

  it('ids of another Stripe account block nobody, neither this browser, nor others, nor jobs', async () => {
    const browser = circle.test.browser();
    const first = (await circle.apply({}, browser).expect(201)).body;
    await circle.test.dataSource.query(
      `UPDATE inner_circle_signups SET stripe_subscription_id = 'sub_elsewhere', stripe_customer_id = 'cus_elsewhere'`,
    );
    await circle.outbox.run('inner-circle-signups.reconcile', String(first.signupId));
    const second = (await circle.apply({}, browser).expect(201)).body;
    expect([second.signupId === first.signupId, second.clientSecret === first.clientSecret]).toEqual([false, false]);
    await circle.work();
    await circle.apply().expect(201);
    await circle.work();
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual([
      'expired',
      'expired',
      'pending',
    ]);
    expect(circle.test.log()).toContain('Stripe does not know the subscription sub_elsewhere');
  });

  it('a corrected name after a lost answer creates no new customer, and the payment opens', async () => {
    const browser = circle.test.browser();
    const client = circle.test.app.get(StripeClient);
    const inRequest = client.inRequest.bind(client);
    jest.spyOn(client, 'inRequest').mockImplementationOnce(async (call) => {
      await inRequest(call);
      throw new ProviderUnavailableError('stripe', 'slow');
    });
    await circle.apply({ firstName: 'Anna', language: 'en' }, browser).expect(503);
    const { body } = await circle.apply({ firstName: 'Ana', language: 'es' }, browser).expect(201);
    expect(body.clientSecret).toMatch(/_secret_/);
    expect((await circle.stripe.customers.list({ limit: 100 })).data).toMatchObject([
      { name: 'Ana Example', preferred_locales: ['es'] },
    ]);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('two subscriptions, because Stripe created one and answered an error: only the signup’s own can be paid', async () => {
    const client = circle.test.app.get(StripeClient);
    const inRequest = client.inRequest.bind(client);
    jest.spyOn(client, 'inRequest').mockImplementationOnce(async (call) => {
      const opened = await inRequest(call);
      // The event of the first one arrives while the second is created.
      const [signup] = await circle.signups();
      const second = (await circle.stripe.subscriptions.list({ status: 'all' })).data[0];
      const customer = typeof second?.customer === 'string' ? second.customer : '';
      const first = await circle.stripe.subscriptions.create({
        customer,
        items: [{ price: second?.items.data[0]?.price.id ?? '' }],
        payment_behavior: 'default_incomplete',
        metadata: second?.metadata,
      });
      await circle.test.dataSource.manager.update(
        InnerCircleSignup,
        { id: signup?.id },
        { stripeSubscriptionId: first.id, stripeCustomerId: customer, stripeStatus: first.status },
      );
      return opened;
    });
    const { body } = await circle.apply().expect(201);
    await circle.confirm(body.clientSecret);
    await circle.work();
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work();
    const signup = await circle.signup(body.signupId);
    expect(signup).toMatchObject({ paymentStatus: 'paid', userId: expect.any(String) });
    const created = await subscriptions();
    expect([
      created.find(({ id }) => id === signup.stripeSubscriptionId)?.status,
      created.find(({ id }) => id !== signup.stripeSubscriptionId)?.status,
    ]).toEqual(['active', 'incomplete_expired']);
  });

  it('prices that were replaced and archived meanwhile cost one refusal, not a restart', async () => {
    await circle.apply().expect(201);
    const [old] = (await circle.stripe.prices.list({ lookup_keys: ['inner_circle_quarterly'] })).data;
    const product = typeof old?.product === 'string' ? old.product : '';
    const created = await circle.stripe.prices.create({
      currency: 'usd',
      lookup_key: 'inner_circle_quarterly',
      product,
      recurring: { interval: 'month', interval_count: 3 },
      transfer_lookup_key: true,
      unit_amount: 27_500,
    });
    await circle.stripe.prices.update(old?.id ?? '', { active: false });
    const browser = circle.test.browser();
    const first = await circle.apply({ email: 'later@example.com' }, browser);
    const second = await circle.apply({ email: 'later@example.com' }, browser);
    expect([first.status, first.body.code, second.status]).toEqual([503, 'payment_unavailable', 201]);
    // Stripe repeats a refusal to the same key, so the second attempt had another.
    expect(await circle.signup(second.body.signupId)).toMatchObject({ stripePriceId: created.id, stripeAttempt: 1 });
  });

  it('a missing price is logged as an error, and answered with 503', async () => {
    const plans = circle.test.app.get(PlansService, { strict: false });
    plans.forgetPrices();
    try {
      await circle.test.dataSource.query(
        `UPDATE sandbox.stripe_objects SET data = jsonb_set(data, '{active}', 'false') WHERE data ->> 'lookup_key' = 'inner_circle_yearly'`,
      );
      await circle.apply({ subscriptionType: 'yearly' }).expect(503);
      expect(circle.test.log()).toContain('npm run stripe:setup');
    } finally {
      await circle.test.dataSource.query(
        `UPDATE sandbox.stripe_objects SET data = jsonb_set(data, '{active}', 'true') WHERE data ->> 'lookup_key' = 'inner_circle_yearly'`,
      );
      plans.forgetPrices();
    }
  });
});
