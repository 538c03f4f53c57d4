import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INNER_CIRCLE_TERMS_VERSION } from '@leap/domain';
import { createTestApp, limitedApp } from '../../../../test/create-app.js';
import { createUser } from '../../../../test/factories.js';
import {
  acceptedTerms,
  readySignup,
  shownPrice,
  startInnerCircle,
  type InnerCircleTest,
} from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

describe('POST /api/inner-circle/apply', () => {
  it('stores a ready application, creates customer and subscription at Stripe, and answers the secret', async () => {
    const { body, headers } = await circle.apply({ email: ' Ana@Example.COM ', language: 'es' }).expect(201);
    expect(body).toEqual({
      signupId: expect.any(Number),
      clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
      isSetupIntent: false,
    });
    expect(headers['cache-control']).toBe('no-store');
    const [row] = await circle.signups();
    expect(row).toMatchObject({
      id: body.signupId,
      email: 'ana@example.com',
      phone: readySignup.phone,
      language: 'es',
      readinessLevel: 'completely_ready',
      timeCommitment: '3-5_hours',
      challengeArea: readySignup.challengeArea,
      transformationGoal: readySignup.transformationGoal,
      subscriptionType: 'quarterly',
      amount: 27_500,
      currency: 'usd',
      paymentStatus: 'pending',
      termsVersion: INNER_CIRCLE_TERMS_VERSION,
      stripeStatus: 'incomplete',
      cancelAtPeriodEnd: false,
      userId: null,
    });
    expect(Math.abs(Date.now() - Number(row?.termsAcceptedAt))).toBeLessThan(10_000);
    const subscription = await circle.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '', {
      expand: ['customer'],
    });
    expect(subscription).toMatchObject({
      customer: { id: row?.stripeCustomerId, email: 'ana@example.com', name: 'Ana Example', preferred_locales: ['es'] },
      items: {
        data: [{ price: { id: row?.stripePriceId, lookup_key: 'inner_circle_quarterly', unit_amount: 27_500 } }],
      },
      metadata: { signupId: String(body.signupId) },
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
  });

  it.each([
    ['monthly', 10_000],
    ['quarterly', 27_500],
    ['yearly', 100_000],
  ])('uses the server’s price of the %s plan', async (subscriptionType, amount) => {
    const { body } = await circle.apply({ subscriptionType }).expect(201);
    const intent = await circle.stripe.paymentIntents.retrieve(body.clientSecret.split('_secret_')[0]);
    expect([intent.amount, intent.currency, (await circle.signups())[0]?.amount]).toEqual([amount, 'usd', amount]);
  });

  it.each(['somewhat_ready', 'just_exploring'])(
    'stores %s without payment and without Stripe',
    async (readinessLevel) => {
      const { body } = await circle.apply({ readinessLevel, acceptedTermsVersion: undefined }).expect(201);
      expect(body).toEqual({ signupId: expect.any(Number) });
      expect(await circle.signups()).toMatchObject([
        { paymentStatus: 'not_required', amount: 27_500, termsVersion: null, stripeCustomerId: null },
      ]);
      expect(await circle.events()).toEqual([]);
    },
  );

  it('accepts exactly the specified payload, and answers no secret before the terms are accepted', async () => {
    const browser = circle.test.browser();
    const payload = { acceptedTermsVersion: undefined, phone: '123' };
    const { body } = await circle.apply(payload, browser).expect(201);
    expect(body).toEqual({ signupId: expect.any(Number), mustAcceptTerms: true });
    expect(await circle.signups()).toMatchObject([
      { paymentStatus: 'pending', phone: '123', termsVersion: null, termsAcceptedAt: null, stripeCustomerId: null },
    ]);
    expect(await circle.events()).toEqual([]);
    const resumed = (await browser.get('/api/inner-circle/signup').expect(200)).body;
    expect(resumed).toMatchObject({ step: 'payment', mustAcceptTerms: true });
    expect(resumed).not.toHaveProperty('clientSecret');

    const accept = (version: string, from = browser) =>
      from
        .post('/api/inner-circle/accept-terms')
        .send({ ...acceptedTerms('quarterly'), acceptedTermsVersion: version });
    expect((await accept('2020-01-01').expect(422)).body.errors).toEqual([
      { field: 'acceptedTermsVersion', code: 'invalid_choice' },
    ]);
    await accept(INNER_CIRCLE_TERMS_VERSION, circle.test.browser()).expect(404);
    const accepted = await accept(INNER_CIRCLE_TERMS_VERSION).expect(200);
    expect(accepted.body).toEqual({
      signupId: body.signupId,
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      isSetupIntent: false,
    });
    const [row] = await circle.signups();
    expect(row?.termsVersion).toBe(INNER_CIRCLE_TERMS_VERSION);
    expect(row?.termsOfServiceVersion).toMatch(/^\d{4}-\d{2}/);
    expect(Math.abs(Date.now() - Number(row?.termsAcceptedAt))).toBeLessThan(10_000);
    expect((await accept(INNER_CIRCLE_TERMS_VERSION).expect(200)).body).toEqual(accepted.body);
    expect((await circle.signups())[0]?.termsAcceptedAt).toEqual(row?.termsAcceptedAt);
  });

  it('accepts the terms for the plan and price that were shown alone, also from a second tab', async () => {
    const browser = circle.test.browser();
    const unaccepted = { acceptedTermsVersion: undefined };
    await circle.apply({ ...unaccepted, subscriptionType: 'monthly' }, browser).expect(201);
    // The other tab: another application in the same browser, for a dearer plan.
    await circle.apply({ ...unaccepted, subscriptionType: 'yearly' }, browser).expect(201);
    const accept = (shown: object) =>
      browser.post('/api/inner-circle/accept-terms').send({ ...acceptedTerms('yearly'), shownPrice: shown });
    const yearly = shownPrice('yearly');
    const outdated = [shownPrice('monthly'), { ...yearly, amount: 90_000 }, { ...yearly, periodMonths: 24 }];
    for (const shown of [...outdated, { ...yearly, trialDays: 7 }])
      expect((await accept(shown).expect(409)).body.code).toBe('price_changed');
    // A plan that nobody was shown, and what is no plan's key.
    expect((await accept({ ...yearly, plan: 'weekly' }).expect(409)).body.code).toBe('price_changed');
    await accept({ ...yearly, plan: 'No plan' }).expect(422);
    expect((await circle.signups()).map(({ termsAcceptedAt }) => termsAcceptedAt)).toEqual([null, null]);
    expect(await circle.events()).toEqual([]);
    expect((await accept(yearly).expect(200)).body).toHaveProperty('clientSecret');
    expect((await accept(shownPrice('monthly')).expect(409)).body.code).toBe('price_changed');
  });

  it('asks for the terms again when the application’s form showed another price', async () => {
    const browser = circle.test.browser();
    const shown = shownPrice('quarterly');
    const { body } = await circle.apply({ shownPrice: { ...shown, amount: 20_000 } }, browser).expect(201);
    expect(body).toEqual({ signupId: expect.any(Number), mustAcceptTerms: true });
    expect((await circle.apply({ shownPrice: shown }, browser).expect(201)).body).toHaveProperty('clientSecret');
  });

  it.each([
    ['no first name', { firstName: ' ' }, 'firstName', 'required'],
    ['a long first name', { firstName: 'a'.repeat(101) }, 'firstName', 'too_long'],
    ['no last name', { lastName: '' }, 'lastName', 'required'],
    ['no e-mail', { email: undefined }, 'email', 'required'],
    ['an impossible e-mail', { email: 'ana@' }, 'email', 'invalid_email'],
    ['a long phone number', { phone: '1'.repeat(41) }, 'phone', 'too_long'],
    ['no readiness', { readinessLevel: undefined }, 'readinessLevel', 'required'],
    ['an unknown readiness', { readinessLevel: 'very_ready' }, 'readinessLevel', 'invalid_choice'],
    ['no time', { timeCommitment: '' }, 'timeCommitment', 'required'],
    ['a long time', { timeCommitment: 'x'.repeat(51) }, 'timeCommitment', 'too_long'],
    ['no challenge', { challengeArea: '\n' }, 'challengeArea', 'required'],
    ['a long challenge', { challengeArea: 'x'.repeat(2_001) }, 'challengeArea', 'too_long'],
    ['no goal', { transformationGoal: null }, 'transformationGoal', 'required'],
    ['no plan', { subscriptionType: undefined }, 'subscriptionType', 'required'],
    ['an unknown plan', { subscriptionType: 'weekly' }, 'subscriptionType', 'invalid_choice'],
    ['an unknown language', { language: 'fr' }, 'language', 'invalid_choice'],
    ['terms of another version', { acceptedTermsVersion: '2020-01-01' }, 'acceptedTermsVersion', 'invalid_choice'],
    ['an own amount', { amount: 1 }, 'amount', 'unknown_field'],
    ['an own price', { stripePriceId: 'price_1' }, 'stripePriceId', 'unknown_field'],
    ['an own state', { paymentStatus: 'paid' }, 'paymentStatus', 'unknown_field'],
    ['an own membership', { isInnerCircleMember: true }, 'isInnerCircleMember', 'unknown_field'],
    ['an own subscription', { stripeSubscriptionId: 'sub_1' }, 'stripeSubscriptionId', 'unknown_field'],
  ])('refuses %s', async (_name, change, field, code) => {
    const answer = await circle.apply(change);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual({ field, code });
    expect([await circle.signups(), await circle.pending(), await circle.events()]).toEqual([[], [], []]);
  });

  it('answers alike for a member’s address, in any case and for any level, and writes to that mailbox only', async () => {
    await createUser(circle.test.dataSource, {
      email: 'member@example.com',
      isInnerCircleMember: true,
      language: 'es',
    });
    for (const changes of [{}, { acceptedTermsVersion: undefined }, { readinessLevel: 'just_exploring' }]) {
      const [known, unknown] = [
        await circle.apply({ ...changes, email: 'MEMBER@example.com' }).expect(201),
        await circle.apply({ ...changes, email: 'nobody@example.com' }).expect(201),
      ];
      expect(Object.keys(known.body).sort()).toEqual(Object.keys(unknown.body).sort());
      expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    }
    await circle.work('inner-circle-signups.send-receipt');
    const written = circle.outbox.sent.map(({ to, template, language }) => `${to} ${template} ${language}`);
    expect([...new Set(written)].sort()).toEqual([
      'member@example.com inner-circle-already-member es',
      'nobody@example.com inner-circle-signup-receipt en',
    ]);
    const text = renderSent(circle.outbox.sent.find(({ to }) => to === 'member@example.com'));
    expect(text.text).toContain('http://localhost:3000/es/login');
    expect(text.subject).not.toMatch(/membres|círculo|Ana/i);
  });

  it('is rate limited', async () => {
    const limited = limitedApp(circle.test);
    try {
      const statuses: number[] = [];
      while (statuses.length < 6)
        statuses.push((await limited.http.post('/api/inner-circle/apply').send(readySignup)).status);
      expect(statuses).toEqual([...Array<number>(4).fill(201), 428, 428]);
    } finally {
      await limited.close();
    }
  });

  it('answers a bot that fills the honeypot as if it had been stored', async () => {
    const { body, headers } = await circle.apply({ website: 'https://spam.example' }).expect(201);
    expect([body, headers['set-cookie']]).toEqual([{ signupId: expect.any(Number) }, undefined]);
    expect([await circle.signups(), await circle.events()]).toEqual([[], []]);
  });

  it('creates one row, one subscription and one answer for one Idempotency-Key, and refuses another text', async () => {
    const send = (changes: object = {}) => circle.apply(changes).set('Idempotency-Key', 'key-1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    expect(await circle.signups()).toHaveLength(1);
    expect((await circle.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    for (const changes of [{ firstName: 'Eva' }, { email: 'other@example.com' }]) {
      const { status, body } = await send(changes);
      expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await circle.signups()).toHaveLength(1);
  });

  it('notifies the practice and the applicant in their languages, without the topic in the subject', async () => {
    await circle.test.dataSource.query(
      `UPDATE site_settings SET contact_email = 'practice@example.com', practice_language = 'es'`,
    );
    await circle.apply({ language: 'en' }).expect(201);
    await circle
      .apply({ email: 'eva@example.com', readinessLevel: 'just_exploring', language: 'es', timeCommitment: 'whenever' })
      .expect(201);
    await circle.work('inner-circle-signups.');
    circle.outbox.sent.sort(
      (a, b) => (a.replyTo ?? a.to).localeCompare(b.replyTo ?? b.to) || a.template.localeCompare(b.template),
    );
    expect(
      circle.outbox.sent.map(({ to, template, language, replyTo }) => ({ to, template, language, replyTo })),
    ).toEqual([
      {
        to: 'practice@example.com',
        template: 'inner-circle-signup-practice',
        language: 'es',
        replyTo: 'ana@example.com',
      },
      { to: 'ana@example.com', template: 'inner-circle-signup-receipt', language: 'en', replyTo: undefined },
      {
        to: 'practice@example.com',
        template: 'inner-circle-signup-practice',
        language: 'es',
        replyTo: 'eva@example.com',
      },
      { to: 'eva@example.com', template: 'inner-circle-signup-receipt', language: 'es', replyTo: undefined },
    ]);
    const emails = circle.outbox.sent.map((message) => renderSent(message));
    for (const { subject, text, html } of emails) {
      expect(subject).not.toMatch(/\bAna\b|\bEva\b|sex|inner circle|círculo/i);
      expect(text + html).not.toMatch(/\{\{|undefined/);
    }
    const texts = emails.map(({ text }) => text);
    expect(texts[0]).toContain('Trimestral');
    expect(texts[0]).toContain(readySignup.challengeArea);
    expect(texts[1]).toContain('http://localhost:3000/inner-circle');
    expect(texts[2]).toContain('whenever');
    // On any device: the application's page knows only the browser that sent it.
    expect(texts[3]).toContain('http://localhost:3000/es/book/inner_circle_consultation');
    expect(texts[3]).toMatch(/llamada/);
  });

  it('logs no personal data', async () => {
    await circle.apply({ email: 'very-private@example.com', challengeArea: 'a-secret-challenge' }).expect(201);
    await circle.work();
    expect(circle.test.log()).not.toMatch(/very-private|a-secret-challenge|_secret_/);
  });
});

describe('GET /api/inner-circle/payment-configuration', () => {
  it('answers the publishable key, and whether payments are off', async () => {
    const { body } = await circle.test.http.get('/api/inner-circle/payment-configuration').expect(200);
    expect(body).toEqual({
      publishableKey: circle.sandbox.env.STRIPE_PUBLISHABLE_KEY,
      scriptUrl: '/sandbox/stripe.js',
      isAvailable: true,
    });
    const off = await createTestApp({ database: circle.database });
    try {
      expect((await off.http.get('/api/inner-circle/payment-configuration').expect(200)).body).toEqual({
        isAvailable: false,
      });
      const answer = await off.http.post('/api/inner-circle/apply').send(readySignup);
      expect([answer.status, answer.body.code]).toEqual([503, 'payment_unavailable']);
      expect(await circle.signups()).toMatchObject([{ paymentStatus: 'pending' }]);
    } finally {
      await off.close();
    }
  });
});
