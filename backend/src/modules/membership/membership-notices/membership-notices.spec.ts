import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership } from '../../../../test/own-membership.js';
import { renderSent, type SentEmail } from '../../../../test/sent-emails.js';
import { User } from '../../accounts/users/user.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const { replay } = ownMembership(() => circle);
const query = <Row extends object>(text: string) => circle.test.dataSource.query<Row[]>(text);
const sent = (template: string): SentEmail[] => circle.outbox.sent.filter((email) => email.template === template);
type Kind = 'card_expires' | 'renewal';
/** Lets an email become due, as on its day, and its jobs run twice. */
async function become(kind: Kind): Promise<void> {
  await query(`UPDATE membership_notices SET due_at = now() - interval '1 ms' WHERE kind = '${kind}'`);
  await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
  await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
  await circle.work();
}
const planned = (kind: Kind) =>
  query<{ occurrence: string; due: string }>(
    `SELECT occurrence, to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS due FROM membership_notices WHERE kind = '${kind}' ORDER BY created_at`,
  );
const inSpanish = () => circle.test.dataSource.manager.update(User, { email: 'ana@example.com' }, { language: 'es' });

async function join(subscriptionType: 'monthly' | 'yearly') {
  const signup = await circle.join({ subscriptionType });
  await circle.hear();
  return circle.signup(signup.id);
}

describe('a card that expires', () => {
  /** Sets the expiry of all cards, as when a bank renews them. */
  const expires = (month: number, year: number) =>
    query(
      `UPDATE sandbox.stripe_objects SET data = jsonb_set(jsonb_set(data::jsonb, '{card,exp_month}', '${month}'), '{card,exp_year}', '${year}') WHERE kind = 'payment_method'`,
    );

  it('is notified in the last month of its validity, once for each card, with a link that needs no log-in', async () => {
    const { id, cardExpiresOn } = await join('monthly');
    expect(await planned('card_expires')).toMatchObject([{ due: `${cardExpiresOn?.slice(0, 7)}-01` }]);
    await become('card_expires');
    await replay();
    await become('card_expires');
    expect(sent('membership-card-expires')).toHaveLength(1);
    const { subject, text } = renderSent(sent('membership-card-expires')[0]);
    expect(subject).toBe('Your card expires soon');
    const [year = '', month = ''] = (cardExpiresOn ?? '').split('-');
    expect(text).toContain(`Card: Visa ending in 4242\nExpires: ${month}/${year}`);
    expect(text).toMatch(/http:\/\/localhost:3000\/api\/inner-circle\/card\?token=\d+\.\d+\.[\w-]{43}/);

    await inSpanish();
    await expires(2, 2040);
    await circle.outbox.run('inner-circle-signups.reconcile', String(id));
    expect(await planned('card_expires')).toMatchObject([
      {},
      { due: '2040-02-01', occurrence: 'visa:4242:2040-02-29' },
    ]);
    await become('card_expires');
    expect(sent('membership-card-expires').map((email) => renderSent(email).subject)).toEqual([
      'Your card expires soon',
      'Tu tarjeta vence pronto',
    ]);
  });

  it('is not notified when another one pays by then, after a cancellation, or when it has expired', async () => {
    const { stripeSubscriptionId } = await join('monthly');
    await circle.useCard(stripeSubscriptionId, 'pm_card_mastercard');
    await query(`UPDATE membership_notices SET due_at = now() - interval '1 ms' WHERE kind = 'card_expires'`);
    await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
    await circle.work();
    expect(sent('membership-card-expires')).toEqual([]);
    await circle.hear();
    expect(await planned('card_expires')).toHaveLength(2);
    await circle.stripe.subscriptions.update(stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    await become('card_expires');
    await query('DELETE FROM membership_notices');
    await circle.stripe.subscriptions.update(stripeSubscriptionId ?? '', { cancel_at_period_end: false });
    await expires(1, 2020);
    await circle.hear();
    expect(await planned('card_expires')).toEqual([]);
    expect(sent('membership-card-expires')).toEqual([]);
  });
});

describe('a yearly renewal', () => {
  it('is notified 7 days before, once, with amount, date, card and how to cancel', async () => {
    const { currentPeriodEnd } = await join('yearly');
    const day = new Date(Number(currentPeriodEnd) - 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await planned('renewal')).toMatchObject([{ due: day }]);
    await circle.work();
    expect(sent('membership-renewal')).toEqual([]);
    await become('renewal');
    await replay();
    await become('renewal');
    expect(sent('membership-renewal')).toHaveLength(1);
    const { subject, text } = renderSent(sent('membership-renewal')[0]);
    expect(subject).toMatch(/^Your membership renews on \w+ \d+, \d{4}$/);
    expect(text).toContain('Amount: $1,000\nPlan: Yearly\nCard: Visa ending in 4242');
    expect(text).toContain('choose “Cancel my membership.”');
    // The next year has its own.
    await circle.control('/stripe/advance?days=366');
    await circle.hear();
    expect(await planned('renewal')).toHaveLength(2);
  });

  it.each([
    ['forever', null, '$750'],
    ['repeating', 13, '$750'],
    // The discounted months end as the next period begins.
    ['repeating', 12, '$1,000'],
    ['once', null, '$1,000'],
  ])('names what is due with a code that lasts %s (%s months)', async (duration, months, amount) => {
    const { id } = await join('yearly');
    await circle.test.dataSource.query(
      `WITH code AS (INSERT INTO promotion_codes (code, percent_off, duration, duration_months) VALUES ('WELCOME', 25, $2, $3) RETURNING id)
       INSERT INTO promotion_redemptions (promotion_code_id, signup_id, state, held_until, applied_at, redeemed_at)
       SELECT code.id, s.id, 'redeemed', now(), now(), s.current_period_end - interval '1 year' FROM code, inner_circle_signups s WHERE s.id = $1`,
      [id, duration, months],
    );
    await become('renewal');
    expect(renderSent(sent('membership-renewal')[0]).text).toContain(`Amount: ${amount}\nPlan: Yearly`);
  });

  it('is notified for a longer period as well', async () => {
    const { id } = await join('yearly');
    await query(`DELETE FROM membership_notices`);
    const subscription = await circle.stripe.subscriptions.retrieve(
      (await circle.signup(id)).stripeSubscriptionId ?? '',
    );
    const [item] = subscription.items.data;
    const price = await circle.stripe.prices.create({
      currency: 'usd',
      product: 'inner_circle',
      unit_amount: 180_000,
      recurring: { interval: 'year', interval_count: 2 },
      metadata: { plan: 'yearly' },
    });
    await circle.stripe.subscriptions.update(subscription.id, { items: [{ id: item?.id, price: price.id }] });
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({ periodMonths: 24 });
    expect(await planned('renewal')).toHaveLength(1);
  });

  it('is not notified for a shorter plan, and not after a cancellation or in a pause', async () => {
    await join('monthly');
    expect(await planned('renewal')).toEqual([]);
    await circle.reset();
    const { stripeSubscriptionId } = await join('yearly');
    const subscription = stripeSubscriptionId ?? '';
    const changes = [
      { cancel_at_period_end: true },
      { cancel_at_period_end: false, pause_collection: { behavior: 'void' as const } },
    ];
    for (const change of changes) {
      await circle.stripe.subscriptions.update(subscription, change);
      await query(
        `UPDATE membership_notices SET due_at = now() - interval '1 ms', resolved_at = NULL, claimed_at = NULL WHERE kind = 'renewal'`,
      );
      await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
      await circle.work();
    }
    expect(sent('membership-renewal')).toEqual([]);
  });
});

describe('a paid invoice', () => {
  it('has one receipt with amount, period and tax, whatever is replayed, and so has each renewal', async () => {
    const signup = await join('monthly');
    await replay();
    await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
    await circle.work();
    expect(sent('membership-receipt')).toHaveLength(1);
    const { text } = renderSent(sent('membership-receipt')[0]);
    expect(text).toMatch(
      /Invoice: \S+\nFrom: .+\nPaid on: \w+ \d+, \d{4}\nFor: Membership, Monthly\nPeriod: \w+ \d+, \d{4} – \w+ \d+, \d{4}\nTax included: \$0\nTotal paid: \$100\n/,
    );
    await inSpanish();
    await circle.control('/stripe/advance?days=32');
    await query(
      `UPDATE sandbox.stripe_objects SET data = jsonb_set(data::jsonb, '{total_taxes}', '[{"amount": 725}, {"amount": 100}]') WHERE kind = 'invoice'`,
    );
    await circle.hear();
    await replay();
    expect(sent('membership-receipt')).toHaveLength(2);
    const renewed = renderSent(sent('membership-receipt')[1]);
    expect(renewed.subject).toBe('Tu recibo');
    expect(renewed.text).toContain('Impuesto incluido: $8.25\nTotal pagado: $100\n');
    const [period] = await query<{ start: string; end: string }>(
      `SELECT period_start AS start, period_end AS end FROM membership_notices WHERE kind = 'receipt' ORDER BY paid_at DESC LIMIT 1`,
    );
    const { currentPeriodStart, currentPeriodEnd } = await circle.signup(signup.id);
    expect(period).toEqual({ start: currentPeriodStart, end: currentPeriodEnd });
  });

  it('has none when nothing was paid, when it was refunded as a second membership, or when it is old', async () => {
    await circle.control('/stripe/credits', { email: 'ana@example.com', amount: 10_000 });
    const { body } = await circle.apply({ subscriptionType: 'monthly' }).expect(201);
    await circle.confirm(body.clientSecret);
    await circle.hear();
    expect((await circle.signup(body.signupId)).paymentStatus).toBe('paid');
    expect(sent('membership-receipt')).toEqual([]);
    const second = await circle.apply({ subscriptionType: 'quarterly' }).expect(201);
    await circle.confirm(second.body.clientSecret);
    await circle.hear();
    expect((await circle.signup(second.body.signupId)).duplicateAt).toEqual(expect.any(Date));
    expect(sent('membership-receipt')).toEqual([]);
    const third = await circle.join({ email: 'ben@example.com' });
    await query('DELETE FROM membership_notices');
    await query(
      `UPDATE sandbox.stripe_objects SET data = jsonb_set(data::jsonb, '{status_transitions,paid_at}', '1700000000') WHERE kind = 'invoice'`,
    );
    await circle.outbox.run('inner-circle-signups.reconcile', String(third.id));
    await circle.work();
    expect(sent('membership-receipt')).toEqual([]);
  });
});
