import { BOOKING_ZONE, formatDate, formatMoney, type BillingPeriod, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';
import { billingPeriod } from './plan-price-change.email.js';
import { paragraphsOf } from './written-email.js';

export interface InnerCircleInvitationParams {
  brandName: string;
  name: string;
  /** Its name, and the cents of a billing period. */
  plan: BillingPeriod & { name: Record<Language, string>; amount: number; currency: string };
  /** The promotion code that the link applies. */
  promotion?: { code: string; percentOff: number | null; amountOff: number | null };
  /** As the practice wrote it; empty lines separate paragraphs. */
  personalLine?: string;
  /** Until when the link works. */
  expiresAt: Date;
  /** Page that opens the payment. */
  paymentUrl: string;
}

/** Invites an applicant to accept the terms and pay. The subject names neither the group nor the topic. */
export const innerCircleInvitation = defineEmail(
  'inner-circle-invitation',
  (
    { brandName, name, plan, promotion, personalLine, expiresAt, paymentUrl }: InnerCircleInvitationParams,
    language,
  ) => {
    const { innerCircleInvitation: t } = textsIn(language);
    const until = formatDate(expiresAt, language, 'full', BOOKING_ZONE);
    return {
      subject: fill(t.subject, { brand: brandName }),
      preview: t.preview,
      heading: fill(t.heading, { name }),
      paragraphs: [...(personalLine === undefined ? [] : paragraphsOf(personalLine)), t.introduction, t.terms],
      facts: [
        { label: t.plan, value: plan.name[language] },
        {
          label: t.price,
          value: `${formatMoney(plan.amount, plan.currency, language)} ${billingPeriod(plan, language)}`,
        },
        ...(promotion
          ? [
              {
                label: t.code,
                value: fill(t.discount, {
                  code: promotion.code,
                  off:
                    promotion.percentOff === null
                      ? formatMoney(promotion.amountOff ?? 0, plan.currency, language)
                      : fill(t.percent, { percent: String(promotion.percentOff) }),
                }),
              },
            ]
          : []),
        { label: t.validUntil, value: until },
      ],
      button: { label: t.button, url: paymentUrl },
      footer: [fill(t.link, { until }), t.reason],
      // Written by a person, so it is not marked as auto-generated.
      headers: { 'Auto-Submitted': 'no' },
    };
  },
);
