import { Stripe } from 'stripe';
import { idOf, newId } from './books.js';
import { discountsOf, type Applied } from './discount-amounts.js';
import { listOf, planOf } from './objects.js';

/** A billing period in unix seconds. */
export interface Period {
  start: number;
  end: number;
}

/** One line of an invoice. */
export interface Charged {
  amount: number;
  description: string;
  period: Period;
  price: Stripe.Price;
  itemId: string;
  quantity: number;
  isProration: boolean;
}

/** The start plus `count` calendar intervals, on the anchor's day or the last of a shorter month. */
export function addIntervals(start: number, interval: string, count: number, anchor = start): number {
  const date = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  if (interval === 'day' || interval === 'week') return start + count * (interval === 'week' ? 7 : 1) * 86_400;
  const months = count * (interval === 'year' ? 12 : 1);
  const first = new Date(
    Date.UTC(
      date.getUTCFullYear(),
      date.getUTCMonth() + months,
      1,
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ),
  );
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.getTime() / 1000;
}

/** The period of a price that begins now. */
export const periodOf = (price: Stripe.Price, start: number, anchor = start): Period => ({
  start,
  end: addIntervals(start, price.recurring?.interval ?? 'month', price.recurring?.interval_count ?? 1, anchor),
});

export const newItem = (
  now: number,
  subscription: string,
  price: Stripe.Price,
  period: Period,
  quantity = 1,
  metadata: Stripe.Metadata = {},
): Stripe.SubscriptionItem => ({
  id: `si_${newId('invoice').slice(3)}`,
  object: 'subscription_item',
  billing_thresholds: null,
  created: now,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata,
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

export function newSubscription(
  now: number,
  {
    id,
    customer,
    items,
    ...provided
  }: Partial<Stripe.Subscription> & { id: string; customer: string; items: Stripe.ApiList<Stripe.SubscriptionItem> },
): Stripe.Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items.data[0]?.price.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items,
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    ...provided,
  };
}

const newLine = (
  invoice: string,
  subscription: Stripe.Subscription,
  charged: Charged,
  applied: Applied[],
): Stripe.InvoiceLineItem => ({
  id: `il_${newId('invoice').slice(3)}`,
  object: 'line_item',
  amount: charged.amount,
  currency: subscription.currency,
  description: charged.description,
  discount_amounts: discountsOf(charged, applied),
  discountable: !charged.isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: charged.isProration,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: charged.itemId,
    },
    type: 'subscription_item_details',
  },
  period: charged.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: charged.price.id, product: idOf(charged.price.product) },
    type: 'price_details',
    unit_amount_decimal: charged.price.unit_amount_decimal,
  },
  quantity: charged.quantity,
  quantity_decimal: Stripe.Decimal.from(charged.quantity),
  subscription: subscription.id,
  subtotal: charged.amount,
  taxes: [],
});

/** A draft. */
export function newInvoice(
  now: number,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  reason: Stripe.Invoice.BillingReason,
  charged: Charged[],
  applied: Applied[] = [],
): Stripe.Invoice {
  const id = newId('invoice');
  const subtotal = charged.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = charged.flatMap((entry) => discountsOf(entry, applied));
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const latest = charged.at(-1)?.period ?? { start: now, end: now };
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: applied.map(({ discount }) => discount.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      charged.map((entry) => newLine(id, subscription, entry, applied)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: reason === 'subscription_cycle' ? latest.start : now,
    period_start: reason === 'subscription_cycle' ? (subscription.items.data[0]?.current_period_start ?? now) : now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: applied.map(({ discount: { id: discount } }) => ({
      amount: discounts.reduce((sum, one) => sum + (one.discount === discount ? one.amount : 0), 0),
      discount,
    })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

export const newInvoicePayment = (now: number, invoice: Stripe.Invoice, intent: string): Stripe.InvoicePayment => ({
  id: newId('invoice_payment'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});

/** The subscription that an invoice belongs to. */
export const subscriptionOf = (invoice: Stripe.Invoice): string =>
  idOf(invoice.parent?.subscription_details?.subscription);

export const newRefund = (
  now: number,
  charge: Stripe.Charge,
  amount: number,
  provided: Partial<Stripe.Refund>,
): Stripe.Refund => ({
  id: newId('refund'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created: now,
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...provided,
});
