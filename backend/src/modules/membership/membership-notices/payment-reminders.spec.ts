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

const { isMember, replay, stateOf } = ownMembership(() => circle);
const query = (text: string) => circle.test.dataSource.query<{ id: string }[]>(text);
const toMember = (): SentEmail[] =>
  circle.outbox.sent.filter(
    ({ template }) => template === 'membership-change' || template === 'membership-payment-reminder',
  );
const subjects = (): string[] => toMember().map((email) => renderSent(email).subject);
/** Lets a reminder become due, as on its day; both jobs of it run. */
async function become(kind: 'payment_second' | 'payment_last'): Promise<void> {
  await query(`UPDATE membership_notices SET due_at = now() - interval '1 ms' WHERE kind = '${kind}'`);
  await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
  await circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
  await circle.work();
}
const linkIn = (email: SentEmail | undefined): string =>
  /http:\/\/localhost:3000(\/api\/inner-circle\/card\?token=\S+)/.exec(renderSent(email).text)?.[1] ?? '';

/** A member whose renewal the bank has just declined. */
async function fail(changes: object = {}) {
  const signup = await circle.join({ subscriptionType: 'monthly', ...changes });
  await circle.work();
  await circle.useCard(signup.stripeSubscriptionId, 'pm_card_chargeCustomerFail');
  await circle.hear();
  circle.outbox.sent = [];
  await circle.control('/stripe/advance?days=32');
  await circle.hear();
  return circle.signup(signup.id);
}

/** As Stripe's page for the card does. */
async function payWith(card: string, subscription: string | null): Promise<void> {
  await circle.useCard(subscription, card);
  await circle.hear();
}

describe('a member whose renewal fails', () => {
  it('gets three emails over the 14 days, each once, with the day on which access ends', async () => {
    const signup = await fail();
    const due = await circle.test.dataSource.query<{ kind: string; days: number }[]>(
      `SELECT kind, extract(epoch FROM due_at - past_due_since)::integer / 86400 AS days FROM membership_notices n
         JOIN inner_circle_signups s ON s.id = n.signup_id WHERE kind LIKE 'payment%' ORDER BY due_at`,
    );
    expect(due).toEqual([
      { kind: 'payment_second', days: 5 },
      { kind: 'payment_last', days: 12 },
    ]);
    await become('payment_second');
    await replay();
    await become('payment_second');
    await become('payment_last');
    await replay();
    await become('payment_last');
    expect(subjects()).toEqual([
      'A payment didn’t go through',
      'Your payment is still missing',
      expect.stringMatching(/^Your access ends on \w+/),
    ]);
    const { text } = renderSent(toMember()[2]);
    expect(text).toContain('your payment of $100 is still missing');
    expect(await circle.signup(signup.id)).toMatchObject({ paymentStatus: 'past_due' });
    expect(await isMember()).toBe(true);
  });

  it('is rescued by another card, charged at once: no further reminder, whatever is replayed', async () => {
    const signup = await fail();
    await become('payment_second');
    await payWith('pm_card_visa', signup.stripeSubscriptionId);
    expect(await circle.signup(signup.id)).toMatchObject({
      paymentStatus: 'paid',
      cardLast4: '4242',
      pastDueSince: null,
    });
    const after = await stateOf(signup.id);
    await become('payment_last');
    await replay();
    await become('payment_last');
    expect(await stateOf(signup.id)).toEqual(after);
    expect(subjects()).toEqual([
      'A payment didn’t go through',
      'Your payment is still missing',
      'Your payment went through',
    ]);
    expect(await query(`SELECT id FROM membership_notices WHERE resolved_at IS NULL AND kind LIKE 'payment%'`)).toEqual(
      [],
    );
  });

  it('is not reminded of what was paid although no event said so', async () => {
    const signup = await fail();
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_visa');
    const [open] = (
      await circle.stripe.invoices.list({ subscription: signup.stripeSubscriptionId ?? '', status: 'open' })
    ).data;
    await circle.stripe.invoices.pay(open?.id ?? '');
    await become('payment_second');
    expect(subjects()).toEqual(['A payment didn’t go through', 'Your payment went through']);
  });

  it('is asked no more after a cancellation', async () => {
    const signup = await fail();
    await circle.stripe.subscriptions.update(signup.stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    await circle.hear();
    await become('payment_second');
    expect(subjects()).toEqual(['A payment didn’t go through', 'Your cancellation is confirmed']);
  });

  it('is notified of the end once, with a way back, and gets no reminder afterwards', async () => {
    const signup = await fail();
    await become('payment_second');
    await query(`UPDATE inner_circle_signups SET past_due_since = now() - interval '14 days'`);
    await circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    await circle.work('membership-');
    await become('payment_last');
    await circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    await circle.work('membership-');
    expect(subjects()).toEqual([
      'A payment didn’t go through',
      'Your payment is still missing',
      'Your membership has ended',
    ]);
    const { text } = renderSent(toMember()[2]);
    expect(text).toContain('your payment of $100 didn’t go through');
    expect(text).toContain('http://localhost:3000/inner-circle');
    expect(await isMember()).toBe(false);
    expect((await circle.signup(signup.id)).membershipEndedAt).toEqual(expect.any(Date));
  });

  it('ends with Stripe’s last attempt, too, in the same state after replays', async () => {
    const signup = await fail();
    await circle.control('/stripe/advance?days=20');
    await circle.hear();
    const after = await stateOf(signup.id);
    await become('payment_second');
    await replay();
    await become('payment_last');
    expect(await stateOf(signup.id)).toEqual(after);
    expect(after.isMember).toBe(false);
    expect(subjects()).toEqual(['A payment didn’t go through', 'Your membership has ended']);
  });
});

describe('a reminder', () => {
  it('is sent on its day, once by concurrent jobs, and again after a failure; not when it is three days late, or the account is deleted', async () => {
    const { userId } = await fail();
    const queueUnsent = () => circle.outbox.run('membership-notices.queue-unsent', 'scheduled');
    await queueUnsent();
    expect(await circle.work()).toEqual([]);
    await query(`UPDATE membership_notices SET due_at = now() - interval '1 ms' WHERE kind = 'payment_second'`);
    const [{ id } = { id: '' }] = await query(`SELECT id FROM membership_notices WHERE kind = 'payment_second'`);
    const run = () => circle.outbox.run('membership-notices.send', id);
    circle.outbox.isMailDown = true;
    await expect(run()).rejects.toThrow('down');
    circle.outbox.isMailDown = false;
    await Promise.allSettled([run(), run(), run()]);
    await run();
    const both = ['A payment didn’t go through', 'Your payment is still missing'];
    expect(subjects()).toEqual(both);

    await query(`UPDATE membership_notices SET due_at = now() - interval '73 hours' WHERE kind = 'payment_last'`);
    await queueUnsent();
    expect(await circle.work()).toEqual([]);

    await query(
      `UPDATE membership_notices SET due_at = now() - interval '1 ms', resolved_at = NULL, claimed_at = NULL WHERE kind = 'payment_last'`,
    );
    await circle.test.dataSource.manager.delete(User, { id: userId ?? '' });
    await queueUnsent();
    await circle.work();
    expect(subjects()).toEqual(both);
  });
});

describe('these emails', () => {
  const open = async (link: string): Promise<string> => {
    const { headers } = await circle.test.http.get(link).expect(302);
    return String(headers['location']);
  };

  it('are in the member’s own language; their link opens Stripe’s page for the card on any device without a log-in, and then the account or a new application', async () => {
    const signup = await fail();
    await circle.test.dataSource.manager.update(User, { id: signup.userId ?? '' }, { language: 'es' });
    await become('payment_second');
    await become('payment_last');
    expect(subjects().slice(1)).toEqual([
      'Tu pago sigue pendiente',
      expect.stringMatching(/^Tu acceso termina el \d+ de /),
    ]);
    const link = linkIn(toMember()[0]);
    const target = await open(link);
    expect(target).toContain('/sandbox/stripe/portal/bps_');
    const page = await (
      await fetch(`${circle.sandbox.env.STRIPE_BASE_URL?.replace('/sandbox/stripe', '')}${new URL(target).pathname}`)
    ).text();
    expect(page).toContain('<html lang="es');
    // Nothing else than the card: no plan, no cancellation, no invoices.
    expect(page.match(/<form/g)).toHaveLength(1);

    // One that is forged or old, or cannot be opened, leads to the account.
    const [, id = '', expires = '', proof = ''] = /token=(\d+)\.(\d+)\.(.+)$/.exec(link) ?? [];
    const forged = [
      `${Number(id) + 1}.${expires}.${proof}`,
      `${id}.${Number(expires) + 1}.${proof}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      'x',
    ];
    for (const token of forged)
      expect(await open(`/api/inner-circle/card?token=${token}`)).toBe('http://localhost:3000/account#own-membership');
    await circle.sandbox.setFault('stripe', 'down');
    expect(await open(link)).toBe('http://localhost:3000/es/account#own-membership');
    await circle.sandbox.setFault('stripe', 'ok');
    await circle.test.dataSource.query('UPDATE inner_circle_signups SET membership_ended_at = now() WHERE id = $1', [
      signup.id,
    ]);
    expect(await open(link)).toBe('http://localhost:3000/es/inner-circle');
  });
});
