import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { paidSubscription, sdkOf, startTestStripe, turn, type TestStripe } from '../../test/stripe.js';

let database: TestDatabase;
let sandbox: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestStripe(database.url);
  stripe = sdkOf(sandbox);
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

/** The session's page at the sandbox's own address; sessions contain the product's. */
async function openPortal(customer: string, options: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/member-portal',
    ...options,
  });
  expect(session.url).toBe(`http://localhost:3000/sandbox/stripe/portal/${session.id}`);
  const address = `${sandbox.url}/stripe/portal/${session.id}`;
  return {
    read: async (): Promise<string> => (await fetch(address)).text(),
    send: (form: string, fields: Record<string, string> = {}) =>
      fetch(`${address}/${form}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  };
}

describe('the billing portal', () => {
  it('shows plan, card and invoices, in the language of the session', async () => {
    const { customer } = await paidSubscription(stripe);
    const english = await (await openPortal(customer)).read();
    expect(english).toContain('<html lang="en">');
    for (const part of [
      '$100.00 per month',
      'Renews on',
      'visa ···· 4242',
      'paid',
      'href="http://localhost:3000/member-portal"',
    ])
      expect(english).toContain(part);
    const spanish = await (await openPortal(customer, { locale: 'es-419' })).read();
    expect(spanish).toContain('<html lang="es">');
    for (const part of ['por mes', 'Se renueva el', 'Guardar tarjeta', 'pagada']) expect(spanish).toContain(part);
  });

  it('changes the card, and reports a declined one', async () => {
    const { id, customer } = await paidSubscription(stripe);
    const portal = await openPortal(customer);
    const declined = await portal.send('card', { number: '4000 0000 0000 0002', expiry: '12 / 34', cvc: '123' });
    expect([declined.status, await declined.text()]).toEqual([422, expect.stringContaining('Your card was declined.')]);
    expect((await portal.send('card', { number: '5555 5555 5555 4444', expiry: '12/34', cvc: '123' })).status).toBe(
      303,
    );
    expect(await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] })).toMatchObject({
      default_payment_method: { card: { brand: 'mastercard', last4: '4444' } },
    });
  });

  it('cancels at the end of the period, reverts that, changes the plan, and cancels at once', async () => {
    const { id, customer } = await paidSubscription(stripe);
    const portal = await openPortal(customer);
    await portal.send('cancel');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await portal.read()).toContain('Ends on');
    await portal.send('resume');
    const [quarterly] = (await stripe.prices.list({ lookup_keys: ['inner_circle_quarterly'] })).data;
    await portal.send('plan', { price: quarterly?.id ?? '' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      cancel_at_period_end: false,
      items: { data: [{ price: { lookup_key: 'inner_circle_quarterly' } }] },
    });
    expect((await portal.send('plan', { price: 'price_of_somebody' })).status).toBe(422);
    await portal.send('cancel-now');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect((await portal.send('cancel')).status).toBe(422);
  });

  it('pays an open invoice with a new card', async () => {
    const { id, customer } = await paidSubscription(stripe);
    await stripe.subscriptions.update(id, {
      default_payment_method: (await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).id,
    });
    await turn(sandbox, '/stripe/advance?days=32');
    const portal = await openPortal(customer);
    expect(await portal.read()).toContain('Pay the open invoice');
    await portal.send('card', { number: '4242424242424242', expiry: '12/34', cvc: '123' });
    await portal.send('pay');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('shows only the flow of the session', async () => {
    const { customer, id } = await paidSubscription(stripe);
    const page = await (
      await openPortal(customer, {
        flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: id } },
      })
    ).read();
    expect(page).toContain('Cancel now');
    expect(page).not.toContain('Save card');
    await expect(
      stripe.billingPortal.sessions.create({ customer, flow_data: { type: 'subscription_cancel' } }),
    ).rejects.toMatchObject({ code: 'parameter_missing', param: 'flow_data[subscription_cancel]' });
    const returning = await openPortal(customer, {
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:3000/es/member-portal' } },
      },
    });
    expect(
      (await returning.send('card', { number: '4242424242424242', expiry: '12/34', cvc: '123' })).headers.get(
        'location',
      ),
    ).toBe('http://localhost:3000/es/member-portal');
  });

  it('is valid for an hour, and for its session only', async () => {
    const { customer } = await paidSubscription(stripe);
    const portal = await openPortal(customer);
    await turn(sandbox, '/stripe/advance?days=1');
    expect(await portal.read()).toContain('This portal session has expired.');
    expect((await fetch(`${sandbox.url}/stripe/portal/bps_guess`)).status).toBe(404);
  });
});
