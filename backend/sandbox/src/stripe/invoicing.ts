import type { Stripe } from 'stripe';
import { subscriptionOf, newInvoice, newInvoicePayment, type Charged } from './billing-objects.js';
import { idOf, type StripeBooks } from './books.js';
import { currentDiscounts, remainingDiscounts } from './discounts.js';
import { charge, declinedAnswer, refuse, type Presence } from './charging.js';
import { newBalanceTransaction, newPaymentIntent } from './objects.js';
import { invalidRequest } from './problem.js';

const DAY = 86_400;
/** Days between the attempts at a renewal: 4 attempts in 15 days. */
const RETRY_DAYS = [3, 5, 7];

/** Sources for the payment of an invoice. */
export const intentOf = async (
  books: StripeBooks,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | undefined> => {
  const [payment] = await books.where('invoice_payment', { invoice: invoice.id });
  return payment ? books.get('payment_intent', idOf(payment.payment.payment_intent)) : undefined;
};

/** A draft of the subscription's next invoice, which becomes its latest. */
export async function draftInvoice(
  books: StripeBooks,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  charged: Charged[],
  finalizesAt: number | null = null,
): Promise<Stripe.Invoice> {
  const customer = await books.get('customer', idOf(subscription.customer));
  const applied = await currentDiscounts(books, subscription);
  const invoice = await books.put<Stripe.Invoice>({
    ...newInvoice(books.now, subscription, customer, reason, charged, applied),
    automatically_finalizes_at: finalizesAt,
  });
  const isUsed = (invoice.total_discount_amounts ?? []).some(({ amount }) => amount > 0);
  await books.put<Stripe.Subscription>({
    ...subscription,
    discounts: remainingDiscounts(applied, isUsed),
    latest_invoice: invoice.id,
  });
  await books.emit('invoice.created', invoice);
  return invoice;
}

/** Applies the credit balance, and opens a payment for the rest; with nothing due the invoice is paid. */
export async function finalizeInvoice(books: StripeBooks, draft: Stripe.Invoice): Promise<Stripe.Invoice> {
  const customer = await books.get('customer', idOf(draft.customer));
  const due = draft.total + customer.balance;
  const amountDue = Math.max(0, due);
  const ending = Math.min(0, due);
  const sequence = customer.next_invoice_sequence ?? 1;
  if (ending !== customer.balance) {
    await books.put(
      newBalanceTransaction(books.now, customer, ending - customer.balance, {
        invoice: draft.id,
        type: 'applied_to_invoice',
      }),
    );
  }
  await books.put<Stripe.Customer>({
    ...customer,
    balance: ending,
    currency: draft.currency,
    next_invoice_sequence: sequence + 1,
  });
  const open: Stripe.Invoice = {
    ...draft,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: books.now,
    ending_balance: ending,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: books.now },
  };
  await books.put(open);
  await books.emit('invoice.finalized', open);
  if (amountDue === 0) return markPaid(books, open);
  const intent = newPaymentIntent(books.now, {
    amount: amountDue,
    currency: draft.currency,
    customer: customer.id,
    description: draft.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  });
  await books.put(intent);
  await books.put(newInvoicePayment(books.now, open, intent.id));
  await books.emit('payment_intent.created', intent);
  return open;
}

/** Marks the invoice as paid, and updates the subscription. */
async function markPaid(books: StripeBooks, invoice: Stripe.Invoice, method?: string): Promise<Stripe.Invoice> {
  const paid = await books.put<Stripe.Invoice>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: books.now },
  });
  const [payment] = await books.where('invoice_payment', { invoice: invoice.id });
  if (payment) {
    const resolved = await books.put<Stripe.InvoicePayment>({
      ...payment,
      amount_paid: payment.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: books.now },
    });
    await books.emit('invoice_payment.paid', resolved);
  }
  const subscription = await books.get('subscription', subscriptionOf(invoice));
  const isLatest = idOf(subscription.latest_invoice) === invoice.id;
  const revives = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status) && isLatest;
  const storesMethod =
    method !== undefined &&
    subscription.payment_settings?.save_default_payment_method === 'on_subscription' &&
    idOf(subscription.default_payment_method) === '';
  if (revives || storesMethod) {
    await books.update<Stripe.Subscription>(
      subscription,
      {
        ...(revives ? { status: 'active' as const } : {}),
        ...(storesMethod ? { default_payment_method: method } : {}),
      },
      'customer.subscription.updated',
    );
  }
  await books.emit('invoice.paid', paid);
  await books.emit('invoice.payment_succeeded', paid);
  return paid;
}

/** The invoice stays open. Renewals are retried some days later, and abandoned after the last attempt. */
async function failInvoice(books: StripeBooks, invoice: Stripe.Invoice, needsAction: boolean): Promise<void> {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const pause = RETRY_DAYS[invoice.attempt_count];
  const failed = await books.put<Stripe.Invoice>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: isFirst || pause === undefined ? null : books.now + pause * DAY,
  });
  const subscription = await books.get('subscription', subscriptionOf(invoice));
  if (needsAction) await books.emit('invoice.payment_action_required', failed);
  else await books.emit('invoice.payment_failed', failed);
  if (isFirst || !['active', 'past_due', 'unpaid'].includes(subscription.status)) return;
  if (pause !== undefined) {
    if (subscription.status === 'active')
      await books.update<Stripe.Subscription>(subscription, { status: 'past_due' }, 'customer.subscription.updated');
  } else if ((await books.setting('after-retries')) === 'unpaid') {
    await books.update<Stripe.Subscription>(subscription, { status: 'unpaid' }, 'customer.subscription.updated');
  } else {
    await books.put<Stripe.Invoice>({ ...failed, auto_advance: false });
    const ended: Stripe.Subscription = {
      ...subscription,
      status: 'canceled',
      canceled_at: books.now,
      ended_at: books.now,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' },
    };
    await books.put(ended);
    await books.emit('customer.subscription.deleted', ended);
  }
}

/** Updates the invoice of an intent, if there is one. */
export async function followIntent(books: StripeBooks, intent: Stripe.PaymentIntent): Promise<void> {
  const [payment] = await books.where('invoice_payment', { payment: { payment_intent: intent.id } });
  if (!payment) return;
  const invoice = await books.get('invoice', idOf(payment.invoice));
  if (invoice.status !== 'open') return;
  if (intent.status === 'succeeded') await markPaid(books, invoice, idOf(intent.payment_method));
  else await failInvoice(books, invoice, intent.status === 'requires_action');
}

/** The card for renewals. */
export async function payingMethod(
  books: StripeBooks,
  subscription: Stripe.Subscription,
): Promise<Stripe.PaymentMethod | undefined> {
  const customer = await books.get('customer', idOf(subscription.customer));
  const id = idOf(subscription.default_payment_method) || idOf(customer.invoice_settings.default_payment_method);
  return id === '' ? undefined : books.find('payment_method', id);
}

/** Charges an open invoice. @returns the updated intent; a failure has been handled */
export async function collect(
  books: StripeBooks,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | undefined,
  presence: Presence,
): Promise<Stripe.PaymentIntent> {
  const intent = await intentOf(books, invoice);
  if (!intent) throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  const tried = method
    ? await charge(books, intent, method, presence)
    : await refuse(books, intent, {
        code: 'missing',
        message: 'This customer has no attached payment source or default payment method.',
      });
  await followIntent(books, tried);
  return tried;
}

/** `invoices.pay`. @throws StripeProblem card_declined; the failed charge is stored */
export async function payInvoice(
  books: StripeBooks,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | undefined,
  isOnSession: boolean,
): Promise<Stripe.Invoice> {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status !== 'open')
    throw invalidRequest(`Invoice is ${invoice.status}: it cannot be paid.`, undefined, 'invoice_not_editable');
  const intent = await collect(books, invoice, method, { isOnSession });
  if (intent.status === 'requires_payment_method') throw declinedAnswer(intent);
  return books.get('invoice', invoice.id);
}

/** Voids the invoice. */
export async function voidInvoice(books: StripeBooks, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const intent = await intentOf(books, invoice);
  if (intent && intent.status !== 'succeeded') {
    await books.update<Stripe.PaymentIntent>(
      intent,
      { status: 'canceled', canceled_at: books.now, cancellation_reason: 'void_invoice', next_action: null },
      'payment_intent.canceled',
    );
  }
  const voided = await books.put<Stripe.Invoice>({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: books.now },
  });
  await books.emit('invoice.voided', voided);
  return voided;
}
