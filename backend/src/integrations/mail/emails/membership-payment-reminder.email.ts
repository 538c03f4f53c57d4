import { BOOKING_ZONE, formatDate, formatMoney } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn, type MailTexts } from '../mail-texts.js';

export interface MembershipPaymentReminderParams {
  brandName: string;
  kind: keyof MailTexts['membershipPaymentReminder']['kinds'];
  name: string;
  /** Cents of the missing payment. */
  amount: number;
  currency: string;
  /** When access ends without it. */
  until: Date;
  /** The page for another card, which needs no log-in. */
  url: string;
}

/** Reminds a member of a payment that is missing. The subject names neither the group nor the topic. */
export const membershipPaymentReminder = defineEmail(
  'membership-payment-reminder',
  ({ kind, name, amount, currency, until, url }: MembershipPaymentReminderParams, language) => {
    const { kinds, button, why } = textsIn(language).membershipPaymentReminder;
    const { subject, preview, heading, first, second } = kinds[kind];
    const values = {
      name,
      amount: formatMoney(amount, currency, language),
      until: formatDate(until, language, 'full', BOOKING_ZONE),
    };
    return {
      subject: fill(subject, values),
      preview,
      heading,
      paragraphs: [first, second].map((text) => fill(text, values)),
      button: { label: button, url },
      footer: [why],
    };
  },
);
