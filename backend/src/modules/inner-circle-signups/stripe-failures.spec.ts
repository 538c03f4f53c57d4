import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp } from '../../../test/create-app.js';
import { application, startInnerCircle, type InnerCircleTest } from '../../../test/inner-circle.js';
import { StripeClient } from '../../integrations/stripe/stripe.client.js';

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
  it('down: the application is stored and told so, and the same browser resumes it', async () => {
    const browser = circle.test.browser();
    await circle.sandbox.store.setFault('stripe', 'down');
    const refused = await circle.apply({}, browser);
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after'])]).toEqual([503, 'payment_unavailable', 5]);
    expect(await circle.signups()).toMatchObject([{ paymentStatus: 'pending', stripeSubscriptionId: null }]);
    expect((await look(browser).expect(200)).body).toMatchObject({ step: 'payment', paymentStatus: 'pending' });
    await circle.sandbox.store.setFault('stripe', 'ok');
    circle.test.app.get(StripeClient).reset();
    const { body } = await look(browser).expect(200);
    expect(body.clientSecret).toMatch(/_secret_/);
    expect((await circle.apply({}, browser).expect(201)).body).toMatchObject({ signupId: body.signupId, clientSecret: body.clientSecret });
    expect([await circle.signups(), await subscriptions()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('silent for 30 s: answers within 5 s with a clear word, the row is stored, and nothing is made twice', async () => {
    const browser = circle.test.browser();
    await circle.sandbox.store.setFault('stripe', 'slow');
    const began = performance.now();
    const refused = await circle.apply({}, browser);
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_unavailable']);
    expect(performance.now() - began).toBeLessThan(15_000);
    await circle.sandbox.store.setFault('stripe', 'ok');
    const { body } = await circle.apply({}, browser).expect(201);
    expect(body.clientSecret).toMatch(/_secret_/);
    expect([await circle.signups(), await subscriptions()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('an attempt that Stripe answered with a fault of its own gets new keys, since Stripe repeats such answers', async () => {
    await circle.sandbox.store.setFault('stripe', 'down');
    await circle.apply().expect(503);
    expect(await circle.signups()).toMatchObject([{ stripeAttempt: 1 }]);
  });

  it('while the old one cannot be ended, no new one can be paid', async () => {
    const first = (await circle.apply().expect(201)).body;
    await circle.sandbox.store.setFault('stripe', 'down');
    await circle.apply().expect(503);
    await circle.sandbox.store.setFault('stripe', 'ok');
    expect(await circle.signups()).toMatchObject([{ id: first.signupId, paymentStatus: 'expired' }, { stripeSubscriptionId: null }]);
    expect(await circle.waiting('inner-circle-signups.end')).toEqual(['inner-circle-signups.end-subscription']);
    circle.test.app.get(StripeClient).reset();
    await circle.work();
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['incomplete_expired']);
  });

  it('what another account of Stripe knew, stands in nobody’s way: neither in this browser, nor elsewhere, nor for the jobs', async () => {
    const browser = circle.test.browser();
    const first = (await circle.apply({}, browser).expect(201)).body;
    await circle.test.dataSource.query(`UPDATE inner_circle_signups SET stripe_subscription_id = 'sub_elsewhere', stripe_customer_id = 'cus_elsewhere'`);
    await circle.outbox.run('inner-circle-signups.reconcile', String(first.signupId));
    const second = (await circle.apply({}, browser).expect(201)).body;
    expect([second.signupId === first.signupId, second.clientSecret === first.clientSecret]).toEqual([false, false]);
    await circle.work();
    await circle.apply().expect(201);
    await circle.work();
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual(['expired', 'expired', 'pending']);
    expect(circle.test.log()).toContain('Stripe does not know the subscription sub_elsewhere');
  });

  it('a missing price is an error in words in the log, and 503 to the applicant', async () => {
    const broken = await createTestApp({ env: circle.sandbox.env, database: circle.database });
    try {
      await circle.test.dataSource.query(`UPDATE sandbox.stripe_objects SET data = jsonb_set(data, '{active}', 'false') WHERE data ->> 'lookup_key' = 'inner_circle_yearly'`);
      await broken.http.post('/api/inner-circle/apply').send({ ...application, subscriptionType: 'yearly' }).expect(503);
      expect(broken.log()).toContain('npm run stripe:setup');
    } finally {
      await circle.test.dataSource.query(`UPDATE sandbox.stripe_objects SET data = jsonb_set(data, '{active}', 'true') WHERE data ->> 'lookup_key' = 'inner_circle_yearly'`);
      await broken.close();
    }
  });
});
