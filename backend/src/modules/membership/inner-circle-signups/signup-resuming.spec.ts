import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readySignup, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
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
/** Signups that can be paid now. */
const payable = async () =>
  (await subscriptions())
    .map(({ status }) => status)
    .filter((status) => status === 'incomplete' || status === 'past_due' || status === 'unpaid');

describe('in the browser that began it', () => {
  it('the cookie is http-only and lasts 48 hours', async () => {
    const { headers } = await circle.apply().expect(201);
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^leap\.signup=[\w.-]+; Max-Age=172800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it('a log-out deletes it, so that the next user of the browser sees nothing of it', async () => {
    const browser = circle.test.browser();
    await circle.apply({}, browser).expect(201);
    await look(browser).expect(200);
    const { headers } = await browser.post('/api/logout').expect(204);
    expect(headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^leap\.signup=; Path=\/; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly; SameSite=Lax$/),
    );
    await look(browser).expect(204);
    expect(await circle.signups()).toHaveLength(1);
  });

  it('an unfinished payment is resumed with its secret, by reading it and by sending the form again', async () => {
    const browser = circle.test.browser();
    const { body } = await circle.apply({}, browser).expect(201);
    const seen = await look(browser).expect(200);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.body).toEqual({
      ...body,
      firstName: 'Ana',
      lastName: 'Example',
      amount: 27_500,
      email: 'ana@example.com',
      phone: readySignup.phone,
      subscriptionType: 'quarterly',
      plan: {
        value: 'quarterly',
        name: { en: 'Quarterly', es: 'Trimestral' },
        amount: 27_500,
        currency: 'usd',
        interval: 'month',
        intervalCount: 3,
        trialDays: 0,
      },
      readinessLevel: 'completely_ready',
      step: 'payment',
      paymentStatus: 'pending',
    });
    const again = await circle.apply({ firstName: 'Anna' }, browser).expect(201);
    expect(again.body).toEqual(body);
    expect(await circle.signups()).toMatchObject([{ id: body.signupId, firstName: 'Anna' }]);
    expect(await subscriptions()).toHaveLength(1);
    // The practice is notified of one application.
    expect(await circle.pending('inner-circle-signups.notify')).toHaveLength(1);
  });

  it('another plan replaces the first, which can no longer be paid', async () => {
    const browser = circle.test.browser();
    const first = (await circle.apply({}, browser).expect(201)).body;
    const second = (await circle.apply({ subscriptionType: 'monthly' }, browser).expect(201)).body;
    expect(second.signupId).not.toBe(first.signupId);
    await expect(circle.confirm(first.clientSecret)).rejects.toThrow();
    expect(await payable()).toHaveLength(1);
    await circle.work();
    expect((await circle.signups()).map(({ paymentStatus, stripeStatus }) => [paymentStatus, stripeStatus])).toEqual([
      ['expired', 'incomplete_expired'],
      ['pending', 'incomplete'],
    ]);
    expect((await look(browser).expect(200)).body.signupId).toBe(second.signupId);
  });

  it('a declined card is retried with the same secret', async () => {
    const browser = circle.test.browser();
    const { clientSecret } = (await circle.apply({}, browser).expect(201)).body;
    await expect(circle.confirm(clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
    for (const event of await circle.events()) expect(await circle.deliver(event)).toBe(200);
    await circle.work();
    expect((await look(browser).expect(200)).body).toMatchObject({
      step: 'payment',
      paymentStatus: 'pending',
      clientSecret,
    });
    await circle.confirm(clientSecret);
    expect((await look(browser).expect(200)).body).toMatchObject({
      step: 'paid',
      paymentStatus: 'paid',
      hasAccount: false,
    });
  });

  it('a payment is shown at once, also without an event, and without a secret', async () => {
    const browser = circle.test.browser();
    const { clientSecret, signupId } = (await circle.apply({}, browser).expect(201)).body;
    await circle.confirm(clientSecret);
    const { body } = await look(browser).expect(200);
    expect(body).toMatchObject({ signupId, step: 'paid', paymentStatus: 'paid', hasAccount: false });
    expect(body).not.toHaveProperty('clientSecret');
    expect(await circle.work('accounts.')).toEqual(['accounts.send-welcome']);
  });

  it('a payment that ended after 23 hours starts again with the same text', async () => {
    const browser = circle.test.browser();
    const first = (await circle.apply({}, browser).set('Idempotency-Key', 'one').expect(201)).body;
    await circle.control('/stripe/advance?days=1');
    await look(browser).expect(204);
    const second = (await circle.apply({}, browser).expect(201)).body;
    expect([second.signupId === first.signupId, second.clientSecret === first.clientSecret]).toEqual([false, false]);
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual(['expired', 'pending']);
  });

  it('also without an earlier read, and for a repeated request', async () => {
    const send = () => circle.apply().set('Idempotency-Key', 'one');
    const first = (await send().expect(201)).body;
    await circle.control('/stripe/advance?days=1');
    const second = (await send().expect(201)).body;
    expect(second.signupId).not.toBe(first.signupId);
    expect((await send().expect(201)).body).toEqual(second);
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual(['expired', 'pending']);
  });

  it('a less ready applicant continues with the call', async () => {
    const browser = circle.test.browser();
    const { signupId } = (await circle.apply({ readinessLevel: 'just_exploring' }, browser).expect(201)).body;
    expect((await look(browser).expect(200)).body).toMatchObject({
      signupId,
      step: 'scheduling',
      paymentStatus: 'not_required',
      readinessLevel: 'just_exploring',
    });
  });

  it('shows the call that it booked, and no other one', async () => {
    const browser = circle.test.browser();
    await circle.apply({ readinessLevel: 'somewhat_ready' }, browser).expect(201);
    const days: { date: string; slots: { time: string; startsAt: string; endsAt: string; available: boolean }[] }[] = (
      await browser.get('/api/calendar/availability').expect(200)
    ).body;
    const [first, second] = days.flatMap(({ date, slots }) =>
      slots.filter(({ available }) => available).map((slot) => ({ date, ...slot })),
    );
    const book = (by: Browser, slot = first) =>
      by
        .post('/api/calendar/book')
        .send({
          firstName: 'Ana',
          lastName: 'Example',
          email: 'ana@example.com',
          selectedDate: slot?.date,
          selectedTime: slot?.time,
          timezone: 'Europe/Madrid',
        })
        .expect(201);
    await book(circle.test.browser(), second);
    expect((await look(browser).expect(200)).body).not.toHaveProperty('booking');
    await book(browser);
    expect((await look(browser).expect(200)).body).toMatchObject({
      step: 'scheduling',
      booking: { startsAt: first?.startsAt, endsAt: first?.endsAt, timezone: 'Europe/Madrid' },
    });
    await circle.test.dataSource.query(`UPDATE calendar_bookings SET booking_status = 'cancelled'`);
    expect((await look(browser).expect(200)).body).not.toHaveProperty('booking');
  });

  it('is removed on request', async () => {
    const browser = circle.test.browser();
    await circle.apply({}, browser).expect(201);
    await browser.delete('/api/inner-circle/signup').expect(204);
    await look(browser).expect(204);
    expect(await circle.signups()).toMatchObject([{ paymentStatus: 'pending' }]);
  });

  it('accepts no forged or expired cookie, and none of another signup', async () => {
    const { headers, body } = await circle.apply().expect(201);
    const [, value = ''] =
      /^leap\.signup=([^;]+)/.exec(String((headers['set-cookie'] as unknown as string[])[0])) ?? [];
    const [id, createdAt, expiresAt, signature] = value.split('.');
    const ask = (cookie: string) =>
      circle.test.http.get('/api/inner-circle/signup').set('Cookie', `a=b; leap.signup=${cookie}`);
    expect((await ask(value).expect(200)).body.signupId).toBe(body.signupId);
    for (const forged of [
      `${id}.${createdAt}.${expiresAt}.${'A'.repeat(43)}`,
      `${Number(id) + 1}.${createdAt}.${expiresAt}.${signature}`,
      `${id}.${createdAt}.${Number(expiresAt) + 1}.${signature}`,
      'x',
      '',
    ])
      await ask(forged).expect(204);
    await circle.test.dataSource.manager.update(InnerCircleSignup, body.signupId, { createdAt: new Date(0) });
    await ask(value).expect(204);
    const real = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(real + 48 * 3_600_000 + 1_000);
    await circle.test.dataSource.manager.update(InnerCircleSignup, body.signupId, {
      createdAt: new Date(Number(createdAt)),
    });
    await ask(value).expect(204);
    clock.mockRestore();
    await ask(value).expect(200);
  });
});

describe('from another browser', () => {
  it('a new application replaces the unfinished one: never can two be paid', async () => {
    const browser = circle.test.browser();
    const first = (await circle.apply({}, browser).expect(201)).body;
    const second = (await circle.apply({ email: 'ANA@example.com' }).expect(201)).body;
    expect(second.signupId).not.toBe(first.signupId);
    expect(await payable()).toHaveLength(1);
    await expect(circle.confirm(first.clientSecret)).rejects.toThrow();
    await look(browser).expect(204);
    await circle.work();
    await circle.confirm(second.clientSecret);
    await circle.work();
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work();
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual(['expired', 'paid']);
  });

  it('of two at once, the database lets one be paid', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `round-${round}@example.com`;
      const answers = await Promise.all(Array.from({ length: 4 }, () => circle.apply({ email })));
      for (const { status, body } of answers)
        expect([201, 409]).toContain(status === 409 && body.code !== 'conflict' ? body : status);
      expect(answers.some(({ status }) => status === 201)).toBe(true);
      const rows = (await circle.signups()).filter((row) => row.email === email);
      expect(rows.filter(({ paymentStatus }) => paymentStatus === 'pending')).toHaveLength(1);
    }
    await circle.work('inner-circle-signups.');
    expect(await payable()).toHaveLength(8);
  });

  it('the database refuses a second one that can be paid', async () => {
    const { body } = await circle.apply().expect(201);
    const {
      id: _id,
      createdAt: _createdAt,
      updatedAt: _updatedAt,
      stripeSubscriptionId: _subscription,
      ...copy
    } = await circle.signup(body.signupId);
    await expect(circle.test.dataSource.manager.insert(InnerCircleSignup, copy)).rejects.toThrow(
      /inner_circle_signups_one_unfinished/,
    );
  });

  it('an application that is paid at Stripe is a membership, also without an event', async () => {
    const first = (await circle.apply().expect(201)).body;
    await circle.confirm(first.clientSecret);
    // The answer is the same as for any other e-mail; a job finds the payment.
    await circle.apply().expect(201);
    await circle.work();
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'expired']);
    expect((await circle.events()).filter(({ type }) => type === 'invoice.paid')).toHaveLength(1);
  });

  it('a former member who applies again pays once: the unpaid subscription is cancelled when the new one is paid', async () => {
    const first = (await circle.apply({ subscriptionType: 'monthly' }).expect(201)).body;
    await circle.confirm(first.clientSecret);
    await circle.work();
    const { stripeSubscriptionId } = await circle.signup(first.signupId);
    await circle.useCard(stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=31');
    // The invoice has been open for longer than the grace period of 14 days.
    await circle.test.dataSource.query(
      `UPDATE sandbox.stripe_objects SET data = jsonb_set(data, '{created}', to_jsonb(extract(epoch FROM now() - interval '15 days')::int))
        WHERE kind = 'invoice' AND data->>'status' = 'open'`,
    );
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work();
    const statusOfFirst = async () => (await circle.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')).status;
    const second = (await circle.apply().expect(201)).body;
    await circle.work();
    expect(await statusOfFirst()).toBe('past_due');
    await circle.confirm(second.clientSecret);
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work();
    expect((await circle.signups()).map(({ paymentStatus }) => paymentStatus)).toEqual(['canceled', 'paid']);
    expect(await statusOfFirst()).toBe('canceled');
  });
});

describe('with a credit balance', () => {
  it('nothing is due: the answer is the secret of a setup, and the membership is active', async () => {
    await circle.control('/stripe/credits', { email: 'ana@example.com', amount: 50_000 });
    const browser = circle.test.browser();
    const { body } = await circle.apply({}, browser).expect(201);
    expect(body).toEqual({
      signupId: expect.any(Number),
      clientSecret: expect.stringMatching(/^seti_\w+_secret_/),
      isSetupIntent: true,
    });
    await circle.confirm(body.clientSecret);
    for (const event of await circle.events()) expect(await circle.deliver(event)).toBe(200);
    await circle.work();
    expect((await look(browser).expect(200)).body).toMatchObject({ step: 'paid', paymentStatus: 'paid' });
    expect(circle.outbox.sent.filter(({ template }) => template === 'inner-circle-welcome')).toHaveLength(1);
  });
});
