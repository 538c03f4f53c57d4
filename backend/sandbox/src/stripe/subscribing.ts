import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { newInvoice, newItem, newSubscription, periodOf, type Charged, type Period } from './billing-objects.js';
import { idOf, newId, type StripeBooks } from './books.js';
import { declinedAnswer, verdictOf } from './charging.js';
import { currentDiscounts, redeem, type discountFields } from './discounts.js';
import { collect, draftInvoice, finalizeInvoice, intentOf, payingMethod, voidInvoice } from './invoicing.js';
import { listOf, newSetupIntent } from './objects.js';
import { invalidRequest, StripeProblem } from './problem.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export interface Wanted {
  customer: Stripe.Customer;
  items: { price: Stripe.Price; quantity: number; metadata?: Stripe.Metadata }[];
  behaviour: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  provided: Partial<Stripe.Subscription>;
  isOnSession: boolean;
  /** Days before the first payment. */
  trialDays?: number | undefined;
  discounts?: z.output<typeof discountFields> | undefined;
}

const full = (item: Stripe.SubscriptionItem, period: Period): Charged => ({
  amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
  description: `${item.quantity ?? 1} × Inner Circle (at $${((item.price.unit_amount ?? 0) / 100).toFixed(2)} / ${item.price.recurring?.interval})`,
  period,
  price: item.price,
  itemId: item.id,
  quantity: item.quantity ?? 1,
  isProration: false,
});

/** Creates a subscription with its first invoice. @throws StripeProblem when it must be paid and cannot be */
export async function subscribe(
  books: StripeBooks,
  { customer, items, behaviour, provided, isOnSession, trialDays = 0, discounts = [] }: Wanted,
): Promise<Stripe.Subscription> {
  const id = newId('subscription');
  const trialEnd = books.now + trialDays * DAY;
  const rows = items.map(({ price, quantity, metadata }) => {
    const period = trialDays > 0 ? { start: books.now, end: trialEnd } : periodOf(price, books.now);
    return newItem(books.now, id, price, period, quantity, metadata);
  });
  const trial =
    trialDays > 0
      ? { status: 'trialing' as const, trial_start: books.now, trial_end: trialEnd, billing_cycle_anchor: trialEnd }
      : {};
  const fresh = await books.put(
    newSubscription(books.now, {
      ...provided,
      ...trial,
      id,
      customer: customer.id,
      discounts: await redeem(books, id, discounts),
      items: listOf(rows, `/v1/subscription_items?subscription=${id}`),
    }),
  );
  const method = await payingMethod(books, fresh);
  if (!method && behaviour !== 'default_incomplete') {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    );
  }
  await books.emit('customer.subscription.created', fresh);
  const draft = await draftInvoice(
    books,
    fresh,
    'subscription_create',
    rows.map((row) => ({
      ...full(row, { start: row.current_period_start, end: row.current_period_end }),
      ...(trialDays > 0 ? { amount: 0, description: 'Trial period' } : {}),
    })),
  );
  const invoice = await finalizeInvoice(books, draft);
  if (invoice.status === 'paid' && !method) {
    const setup = await books.put(newSetupIntent(books.now, { customer: customer.id, usage: 'off_session' }));
    const current = await books.get('subscription', id);
    await books.put<Stripe.Subscription>({ ...current, pending_setup_intent: setup.id });
    await books.emit('setup_intent.created', setup);
  } else if (invoice.status === 'open' && behaviour !== 'default_incomplete') {
    const intent = await collect(books, invoice, method, { isOnSession });
    if (intent.status === 'requires_payment_method' && behaviour === 'error_if_incomplete')
      throw declinedAnswer(intent);
  }
  return books.get('subscription', id);
}

/** Cancels it now. The invoice of one that was never paid is voided. */
export async function cancelNow(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Promise<Stripe.Subscription> {
  if (['canceled', 'incomplete_expired'].includes(subscription.status))
    throw invalidRequest(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
  await closeSetup(books, subscription);
  const isUnpaidFirst = subscription.status === 'incomplete';
  const invoice = await books.find('invoice', idOf(subscription.latest_invoice));
  if (invoice && isUnpaidFirst) await voidInvoice(books, invoice);
  else if (invoice && ['open', 'draft'].includes(invoice.status ?? ''))
    await books.put<Stripe.Invoice>({ ...invoice, auto_advance: false, next_payment_attempt: null });
  const ended: Stripe.Subscription = {
    ...subscription,
    pending_setup_intent: null,
    status: isUnpaidFirst ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? books.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
      ...details,
    },
    ended_at: books.now,
  };
  await books.put(ended);
  await books.emit('customer.subscription.deleted', ended);
  return ended;
}

async function closeSetup(books: StripeBooks, subscription: Stripe.Subscription): Promise<void> {
  const setup = await books.find('setup_intent', idOf(subscription.pending_setup_intent));
  if (setup && setup.status !== 'succeeded')
    await books.update<Stripe.SetupIntent>(
      setup,
      { status: 'canceled', cancellation_reason: 'abandoned', next_action: null },
      'setup_intent.canceled',
    );
}

/** 23 hours without a payment: final. */
export async function expire(books: StripeBooks, subscription: Stripe.Subscription): Promise<void> {
  const invoice = await books.get('invoice', idOf(subscription.latest_invoice));
  await voidInvoice(books, invoice);
  await books.update<Stripe.Subscription>(
    subscription,
    { status: 'incomplete_expired', ended_at: books.now },
    'customer.subscription.updated',
  );
}

/** The end of a period: creates a draft for the next one, which is charged an hour later, or cancels the subscription. */
export async function renew(books: StripeBooks, subscription: Stripe.Subscription): Promise<void> {
  const isTrialWithoutCard =
    subscription.status === 'trialing' &&
    subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel' &&
    (await payingMethod(books, subscription)) === undefined;
  if (subscription.cancel_at_period_end || isTrialWithoutCard) {
    await cancelNow(books, subscription);
    return;
  }
  const [item] = subscription.items.data;
  if (!item) return;
  const period = periodOf(item.price, item.current_period_end, subscription.billing_cycle_anchor);
  const next: Stripe.SubscriptionItem = { ...item, current_period_start: period.start, current_period_end: period.end };
  const isUnpaid = subscription.status === 'unpaid';
  const invoice = await draftInvoice(
    books,
    subscription,
    'subscription_cycle',
    [full(next, period)],
    isUnpaid ? null : books.now + HOUR,
  );
  if (isUnpaid) await books.put<Stripe.Invoice>({ ...invoice, auto_advance: false });
  const before = await books.get('subscription', subscription.id);
  await books.update<Stripe.Subscription>(
    before,
    {
      items: { ...before.items, data: [next] },
      ...(before.status === 'trialing' ? { status: 'active' as const } : {}),
    },
    'customer.subscription.updated',
  );
  await holdBack(books, subscription, invoice);
}

/** While payments are paused, no invoice is charged. */
async function holdBack(
  books: StripeBooks,
  { pause_collection: paused }: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<void> {
  if (!paused) return;
  if (paused.behavior === 'void') await voidInvoice(books, invoice);
  else
    await books.put<Stripe.Invoice>({
      ...invoice,
      auto_advance: false,
      ...(paused.behavior === 'mark_uncollectible' ? { status: 'uncollectible' as const } : {}),
    });
}

/**
 * Moves the end of the period, as a trial does: the next period is charged then, and nothing is due now.
 * @throws StripeProblem for a time in the past, and for a proration, which the sandbox does not know here
 */
export async function moveEnd(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  trialEnd: number,
  { proration_behavior: proration }: { proration_behavior?: string | undefined },
): Promise<Stripe.Subscription> {
  if (trialEnd <= books.now)
    throw invalidRequest(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'trial_end',
      'parameter_invalid_integer',
    );
  if (proration !== 'none') throw invalidRequest('The sandbox starts a trial without proration.', 'proration_behavior');
  const [item] = subscription.items.data;
  if (!item || !['active', 'trialing'].includes(subscription.status)) return subscription;
  const next: Stripe.SubscriptionItem = { ...item, current_period_start: books.now, current_period_end: trialEnd };
  const moved = await books.update<Stripe.Subscription>(
    subscription,
    {
      status: 'trialing',
      items: { ...subscription.items, data: [next] },
      billing_cycle_anchor: trialEnd,
      trial_start: subscription.trial_start ?? books.now,
      trial_end: trialEnd,
      ...(subscription.cancel_at_period_end ? { cancel_at: trialEnd } : {}),
    },
    'customer.subscription.updated',
  );
  const draft = await draftInvoice(books, moved, 'subscription_update', [
    { ...full(next, { start: books.now, end: trialEnd }), amount: 0, description: 'Trial period' },
  ]);
  await finalizeInvoice(books, draft);
  return books.get('subscription', subscription.id);
}

/** What a change of the price charges: the new period from now on, less the unused time. */
export async function changeOf(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  price: Stripe.Price,
  { isProrated, at = books.now }: { isProrated: boolean; at?: number | undefined },
): Promise<{ next: Stripe.SubscriptionItem; charged: Charged[] }> {
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalidRequest('The proration date must be within the current period.', 'proration_date');
  const length = item.current_period_end - item.current_period_start;
  const unused = Math.max(0, item.current_period_end - at) / length;
  const credit: Charged = {
    ...full(item, { start: at, end: item.current_period_end }),
    amount: -Math.round((await chargedFor(books, subscription, item)) * unused),
    description: 'Unused time',
    isProration: true,
  };
  const period = periodOf(price, books.now);
  const next: Stripe.SubscriptionItem = {
    ...newItem(item.created, subscription.id, price, period, item.quantity, item.metadata),
    id: item.id,
  };
  return { next, charged: [...(isProrated && credit.amount < 0 ? [credit] : []), full(next, period)] };
}

/** What the current period cost, after its discounts. */
async function chargedFor(
  books: StripeBooks,
  { id }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Promise<number> {
  const invoices = await books.where('invoice', { parent: { subscription_details: { subscription: id } } });
  const line = invoices
    .flatMap(({ lines }) => lines.data)
    .findLast(({ amount, period }) => amount > 0 && period.start === item.current_period_start);
  const off = (line?.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1) - off;
}

const hasSamePeriod = ({ recurring: one }: Stripe.Price, { recurring: other }: Stripe.Price): boolean =>
  one?.interval === other?.interval && one?.interval_count === other?.interval_count;

/**
 * Changes the price: a new period starts now, and the unused time is credited. During a trial, and for the same period without
 * proration, the new price is due at the period's end.
 */
export async function changePrice(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  { mustBePaid = false, ...proration }: { isProrated: boolean; mustBePaid?: boolean; at?: number | undefined },
): Promise<Stripe.Subscription> {
  const [item] = subscription.items.data;
  if (!item || item.price.id === price.id) return subscription;
  if (subscription.status === 'trialing' || (!proration.isProrated && hasSamePeriod(item.price, price))) {
    const { current_period_start, current_period_end } = item;
    const replacement = {
      ...newItem(
        item.created,
        subscription.id,
        price,
        { start: current_period_start, end: current_period_end },
        item.quantity,
        item.metadata,
      ),
      id: item.id,
    };
    return books.update<Stripe.Subscription>(
      subscription,
      { items: { ...subscription.items, data: [replacement] } },
      'customer.subscription.updated',
    );
  }
  const { next, charged } = await changeOf(books, subscription, item, price, proration);
  if (mustBePaid) await refuseUnpayable(books, subscription, charged);
  const changed = await books.update<Stripe.Subscription>(
    subscription,
    { items: { ...subscription.items, data: [next] }, billing_cycle_anchor: books.now },
    'customer.subscription.updated',
  );
  const draft = await draftInvoice(books, changed, 'subscription_update', charged);
  const invoice = await finalizeInvoice(books, draft);
  if (invoice.status === 'open')
    await collect(books, invoice, await payingMethod(books, changed), { isOnSession: true });
  return books.get('subscription', subscription.id);
}

/** `error_if_incomplete`: a change that the card does not pay at once is not made. */
async function refuseUnpayable(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  charged: Charged[],
): Promise<void> {
  const customer = await books.get('customer', idOf(subscription.customer));
  const applied = await currentDiscounts(books, subscription);
  const { total } = newInvoice(books.now, subscription, customer, 'upcoming', charged, applied);
  if (total + customer.balance <= 0) return;
  const method = await payingMethod(books, subscription);
  const verdict = method && verdictOf(method, { isOnSession: true }, true);
  if (verdict?.is === 'good') return;
  throw new StripeProblem(402, {
    type: 'card_error',
    ...(verdict?.is === 'declined'
      ? verdict.decline
      : {
          code: 'subscription_payment_intent_requires_action',
          message: 'This payment requires additional user action.',
        }),
  });
}

/** The client secret that `latest_invoice.confirmation_secret` shows. */
export async function confirmationSecret(
  books: StripeBooks,
  invoice: Stripe.Invoice,
): Promise<Stripe.Invoice.ConfirmationSecret | null> {
  const intent = invoice.status === 'open' ? await intentOf(books, invoice) : undefined;
  return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}
