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

/** Tells a member in time that the own price changes. The subject names neither the group nor the topic. */
export const planPriceChange = defineEmail('plan-price-change', (params: PlanPriceChangeParams, language) => {
  const { planPriceChange: t } = textsIn(language);
  const { name, planName, formerAmount, amount, currency, interval, intervalCount, chargedAt, url } = params;
  const period = intervalCount === 1 ? interval : (`${interval}s` as const);
  const values = {
    name,
    plan: planName[language],
    formerAmount: formatMoney(formerAmount, currency, language),
    amount: formatMoney(amount, currency, language),
    period: fill(t.periods[period], { number: String(intervalCount) }),
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
