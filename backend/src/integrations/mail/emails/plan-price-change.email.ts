import { BOOKING_ZONE, formatDate, formatMoney, type BillingPeriod, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface PlanPriceChangeParams extends BillingPeriod {
  brandName: string;
  name: string;
  planName: Record<Language, string>;
  /** Cents before and afterwards. */
  formerAmount: number;
  amount: number;
  currency: string;
  /** The first payment at the new price. */
  chargedAt: Date;
  /** The account page. */
  url: string;
}

/** A billing period as it follows an amount: "a month", "every 3 months". */
export function billingPeriod({ interval, intervalCount }: BillingPeriod, language: Language): string {
  const period = intervalCount === 1 ? interval : (`${interval}s` as const);
  return fill(textsIn(language).planPriceChange.periods[period], { number: String(intervalCount) });
}

/** Tells a member in time that the own price changes. The subject names neither the group nor the topic. */
export const planPriceChange = defineEmail('plan-price-change', (params: PlanPriceChangeParams, language) => {
  const { planPriceChange: t } = textsIn(language);
  const { name, planName, formerAmount, amount, currency, chargedAt, url } = params;
  const values = {
    name,
    plan: planName[language],
    formerAmount: formatMoney(formerAmount, currency, language),
    amount: formatMoney(amount, currency, language),
    period: billingPeriod(params, language),
    date: formatDate(chargedAt, language, 'full', BOOKING_ZONE),
  };
  return {
    subject: t.subject,
    preview: fill(t.preview, values),
    heading: t.heading,
    paragraphs: [t.first, t.second, t.third].map((text) => fill(text, values)),
    button: { label: t.button, url },
    footer: [t.why],
  };
});
