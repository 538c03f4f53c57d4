import { BOOKING_ZONE, formatDate, formatMoney, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface MembershipReceiptParams {
  brandName: string;
  name: string;
  /** The plan's name. */
  plan: Record<Language, string>;
  /** Cents that a promotion code took off before, and the code where it is known. */
  discount: number;
  code?: string;
  /** Cents that were paid, and of them the tax. */
  amount: number;
  tax: number;
  currency: string;
  paidAt: Date;
  /** The period that was paid. */
  periodStart: Date | null;
  periodEnd: Date | null;
  /** The invoice's number. */
  documentNumber: string | null;
  accountUrl: string;
}

/** The receipt of a payment. The subject names neither the group nor the topic. */
export const membershipReceipt = defineEmail('membership-receipt', (params: MembershipReceiptParams, language) => {
  const { membershipReceipt: t } = textsIn(language);
  const { brandName, name, plan, currency, periodStart, periodEnd, documentNumber } = params;
  const money = (cents: number): string => formatMoney(cents, currency, language);
  const day = (date: Date): string => formatDate(date, language, 'short', BOOKING_ZONE);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.first, { name, amount: money(params.amount) }), t.second],
    facts: [
      ...(documentNumber === null ? [] : [{ label: t.number, value: documentNumber }]),
      { label: t.from, value: brandName },
      { label: t.paidOn, value: day(params.paidAt) },
      { label: t.description, value: fill(t.membership, { plan: plan[language] }) },
      ...(periodStart && periodEnd ? [{ label: t.period, value: `${day(periodStart)} – ${day(periodEnd)}` }] : []),
      ...(params.discount > 0
        ? [
            {
              label: params.code === undefined ? t.discount : fill(t.discountOf, { code: params.code }),
              value: `−${money(params.discount)}`,
            },
          ]
        : []),
      { label: t.tax, value: money(params.tax) },
      { label: t.total, value: money(params.amount) },
    ],
    button: { label: t.button, url: params.accountUrl },
    footer: [t.why],
  };
});
