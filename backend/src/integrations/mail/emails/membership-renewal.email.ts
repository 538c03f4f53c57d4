import { BOOKING_ZONE, cardBrandName, formatDate, formatMoney, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';
import type { MembershipCardShown } from './membership-card-expires.email.js';

export interface MembershipRenewalParams {
  brandName: string;
  name: string;
  /** The plan's name. */
  plan: Record<Language, string>;
  /** Cents of the next period. */
  amount: number;
  currency: string;
  renewsAt: Date;
  card?: MembershipCardShown;
  accountUrl: string;
}

/** Notifies a member of a renewal before it is charged, and of how to cancel. The subject names neither the group nor the topic. */
export const membershipRenewal = defineEmail(
  'membership-renewal',
  ({ name, plan, amount, currency, renewsAt, card, accountUrl }: MembershipRenewalParams, language) => {
    const { membershipRenewal: t, cardEnding } = textsIn(language);
    const date = formatDate(renewsAt, language, 'full', BOOKING_ZONE);
    const shown = card ? [fill(cardEnding, { brand: cardBrandName(card.brand), last4: card.last4 })] : [];
    return {
      subject: fill(t.subject, { date }),
      preview: t.preview,
      heading: t.heading,
      paragraphs: [fill(t.first, { name, date }), fill(t.second, { date })],
      facts: [
        { label: t.date, value: date },
        { label: t.amount, value: formatMoney(amount, currency, language) },
        { label: t.plan, value: plan[language] },
        ...shown.map((value) => ({ label: t.card, value })),
      ],
      button: { label: t.button, url: accountUrl },
      footer: [t.why],
    };
  },
);
