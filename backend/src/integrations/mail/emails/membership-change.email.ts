import { BOOKING_ZONE, formatDate, formatMoney, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn, type MailTexts } from '../mail-texts.js';

export interface MembershipChangeParams {
  brandName: string;
  kind: keyof MailTexts['membershipChange']['kinds'];
  name: string;
  /** The plan's name. */
  plan: Record<Language, string>;
  /** Cents of the payment or of a billing period. */
  amount: number;
  currency: string;
  /** Until when the membership lasts afterwards, or is paused; of one that resumed the next charge. */
  until: Date | null;
  /** The account page; of an ended membership the page where a new one begins. */
  url: string;
}

/** Confirms a change of a membership to its member. The subject names neither the group nor the topic. */
export const membershipChange = defineEmail('membership-change', (params: MembershipChangeParams, language) => {
  const { membershipChange: t } = textsIn(language);
  const { kind, name, plan, amount, currency, until, url } = params;
  const { subject, preview, heading, first, second, button } = t.kinds[kind];
  const values = {
    name,
    plan: plan[language],
    amount: formatMoney(amount, currency, language),
    until: until ? formatDate(until, language, 'full', BOOKING_ZONE) : '',
  };
  return {
    subject,
    preview,
    heading,
    // Nothing is said about a date that there is not, such as the next charge of a membership that was cancelled.
    paragraphs: [first, second]
      .filter((text) => until !== null || !text.includes('{{until}}'))
      .map((text) => fill(text, values)),
    button: { label: button, url },
    footer: [t.why],
  };
});
