import type { EntityManager } from 'typeorm';
import type { SubscriptionTruth } from './membership-state.js';
import type { MembershipPayment } from './membership-payment.entity.js';
import { paymentIn } from './subscription-truth.js';

type Paid = Pick<MembershipPayment, 'stripeInvoiceId' | 'paidAt' | 'amount' | 'refunded' | 'currency'>;

/** The payments that a card made; an invoice that a credit paid has none. */
export function paymentsIn({ invoices, charges }: Pick<SubscriptionTruth, 'invoices' | 'charges'>): Paid[] {
  return invoices.flatMap((invoice) => {
    const charge = charges.get(paymentIn(invoice) ?? '');
    if (invoice.status !== 'paid' || !charge) return [];
    return [
      {
        stripeInvoiceId: invoice.id,
        paidAt: new Date((invoice.status_transitions.paid_at ?? charge.created) * 1_000),
        amount: charge.amount,
        refunded: charge.amount_refunded,
        currency: charge.currency,
      },
    ];
  });
}

/** Stores the payments of a membership, each once, and what was refunded of them since. */
export async function recordPayments(
  manager: EntityManager,
  signupId: number,
  truth: SubscriptionTruth,
): Promise<void> {
  const payments = paymentsIn(truth);
  if (payments.length === 0) return;
  await manager.query(
    `INSERT INTO membership_payments AS p (signup_id, stripe_invoice_id, paid_at, amount, refunded, currency)
     SELECT $1, * FROM unnest($2::text[], $3::timestamptz[], $4::int[], $5::int[], $6::text[])
     ON CONFLICT (stripe_invoice_id) DO UPDATE SET refunded = excluded.refunded, updated_at = now() WHERE p.refunded <> excluded.refunded`,
    [
      signupId,
      payments.map(({ stripeInvoiceId }) => stripeInvoiceId),
      payments.map(({ paidAt }) => paidAt),
      payments.map(({ amount }) => amount),
      payments.map(({ refunded }) => refunded),
      payments.map(({ currency }) => currency),
    ],
  );
}
