import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signatureHeader } from '@leap/sandbox';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';

type Browser = ReturnType<TestApp['browser']>;

const at = '/api/admin/provider-keys';
const EPOCH = new Date(0).toISOString();
const none = { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined };

let circle: InnerCircleTest;
let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  circle = await startInnerCircle(none);
  ({ test } = circle);
});
afterAll(() => circle.close());
beforeEach(async () => {
  // What the former test began needs the keys that it entered.
  await circle.work();
  await resetDatabase(test.dataSource);
  const user = await createUser(test.dataSource, { role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  await admin.delete(`${at}/stripe`).expect(204);
});

const keys = () => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = circle.sandbox.env;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  };
};
const set = (values: object, version = EPOCH) => admin.put(`${at}/stripe`).send({ version, ...values });
const tested = async (): Promise<unknown> => (await admin.post(`${at}/stripe/test`).expect(200)).body.result;
/** As the payment page asks for it. */
const offered = async ({ http }: TestApp): Promise<unknown> =>
  (await http.get('/api/inner-circle/payment-configuration').expect(200)).body.publishableKey;
const payable = ({ app }: TestApp): string | undefined => app.get(StripeClient).browserSettings?.publishableKey;

describe('keys of Stripe', () => {
  it('are entered all three or none, of one mode', async () => {
    const { secretKey, publishableKey, webhookSecret } = keys();
    for (const [values, field, code] of [
      [{ secretKey }, 'publishableKey', 'required'],
      [{ secretKey, publishableKey }, 'webhookSecret', 'required'],
      [{ publishableKey, webhookSecret }, 'secretKey', 'required'],
      [{ secretKey, publishableKey: 'pk_live_1', webhookSecret }, 'publishableKey', 'invalid_choice'],
      [{ secretKey: 'pk_test_of_another_page', publishableKey, webhookSecret }, 'secretKey', 'invalid_format'],
    ] as const)
      expect((await set(values).expect(422)).body.errors).toEqual([{ field, code }]);
    expect(test.app.get(StripeClient).isOn).toBe(false);
    const { body } = await set(keys()).expect(200);
    // One of them is replaced alone, if it fits the others.
    await set({ publishableKey: 'pk_live_1' }, body.updatedAt).expect(422);
    await set({ publishableKey: 'pk_test_other' }, body.updatedAt).expect(200);
    expect(payable(test)).toBe('pk_test_other');
  });

  it('open payments at once, here and in another process, until they are removed', async () => {
    const other = await createTestApp({
      database: circle.database,
      env: { STRIPE_BASE_URL: circle.sandbox.env.STRIPE_BASE_URL },
    });
    try {
      expect([await tested(), await offered(test), await offered(other)]).toEqual(['off', undefined, undefined]);
      await set(keys()).expect(200);
      expect(await tested()).toBe('ok');
      for (const app of [test, other]) {
        // The kept answer is dropped with the notification.
        for (const end = Date.now() + 5_000; (await offered(app)) === undefined && Date.now() < end;)
          await new Promise((resolve) => setTimeout(resolve, 20));
        expect([await offered(app), payable(app)]).toEqual([keys().publishableKey, keys().publishableKey]);
      }
      const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: {} } });
      const verified = (secret: string) => () =>
        other.app.get(StripeClient).verifyEvent(Buffer.from(event), signatureHeader(event, secret)).id;
      expect(verified('whsec_forged')).toThrow('signature');
      expect(verified(keys().webhookSecret)()).toBe('evt_1');
      await admin.delete(`${at}/stripe`).expect(204);
      expect([await tested(), payable(test)]).toEqual(['off', undefined]);
    } finally {
      await other.close();
    }
  });

  it('make the client anew: a refused key is reported, and the next one works', async () => {
    const { body } = await set({ ...keys(), secretKey: 'sk_test_of_nobody' }).expect(200);
    expect(await tested()).toBe('refused');
    // What is refused is no failed job: it waits for the right key.
    expect(await circle.work('provider-keys')).toEqual(['provider-keys.prepare-stripe']);
    await set({ secretKey: keys().secretKey }, body.updatedAt).expect(200);
    expect(await tested()).toBe('ok');
    await circle.sandbox.setFault('stripe', 'down');
    expect(await tested()).toBe('unavailable');
    await circle.sandbox.setFault('stripe', 'ok');
  });

  it('have what is missing at Stripe made, by a job that knows no key', async () => {
    for (const { id } of (await circle.stripe.prices.list({ active: true, limit: 100 })).data)
      await circle.stripe.prices.update(id, { active: false });
    await set(keys()).expect(200);
    expect(await tested()).toBe('incomplete');
    const queued = await test.dataSource.query<{ text: string }[]>(
      `SELECT j::text AS text FROM pgboss.job j WHERE name = 'provider-keys.prepare-stripe' AND state = 'created'`,
    );
    expect(queued).toHaveLength(1);
    for (const value of Object.values(keys())) expect(queued[0]?.text.includes(value)).toBe(false);
    await circle.work('provider-keys');
    expect(await tested()).toBe('ok');
  });

  it('bring to the billing portal what is offered: no retired plan', async () => {
    await test.dataSource.query(`UPDATE plans SET retired_at = now() WHERE value = 'monthly'`);
    await set(keys()).expect(200);
    await circle.work('provider-keys');
    await circle.work('plan-changes');
    const [portal] = (await circle.stripe.billingPortal.configurations.list()).data;
    const offered = portal?.features.subscription_update.products?.flatMap(({ prices }) => prices) ?? [];
    const named = await Promise.all(offered.map((id) => circle.stripe.prices.retrieve(id)));
    await test.dataSource.query('UPDATE plans SET retired_at = NULL');
    expect(named.map((price) => price.lookup_key)).toEqual(['inner_circle_quarterly', 'inner_circle_yearly']);
  });

  it('appear in no answer, log, or row', async () => {
    const stored = await set(keys()).expect(200);
    await circle.work('provider-keys');
    const rows = await test.dataSource.query<{ text: string }[]>(
      `SELECT t::text AS text FROM provider_keys t UNION ALL SELECT t::text FROM audit_entries t UNION ALL SELECT t::text FROM pgboss.job t`,
    );
    const everything = [stored.text, (await admin.get(at)).text, test.log(), ...rows.map(({ text }) => text)].join(
      '\n',
    );
    for (const value of [keys().secretKey, keys().webhookSecret]) expect(everything.includes(value)).toBe(false);
  });
});
