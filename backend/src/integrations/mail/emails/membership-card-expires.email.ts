import { cardBrandName } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

/** A card as Stripe shows it. */
export interface MembershipCardShown {
  brand: string;
  last4: string;
}

export interface MembershipCardExpiresParams {
  brandName: string;
  name: string;
  card?: MembershipCardShown;
  /** The last day of its validity, `2026-12-31`. */
  expiresOn: string;
  /** The page for another card, which needs no log-in. */
  url: string;
}

/** Notifies a member of a card that is about to expire. The subject names neither the group nor the topic. */
export const membershipCardExpires = defineEmail(
  'membership-card-expires',
  ({ name, card, expiresOn, url }: MembershipCardExpiresParams, language) => {
    const { membershipCardExpires: t, cardEnding } = textsIn(language);
    const [year = '', month = ''] = expiresOn.split('-');
    const shown = card ? [fill(cardEnding, { brand: cardBrandName(card.brand), last4: card.last4 })] : [];
    return {
      subject: t.subject,
      preview: t.preview,
      heading: t.heading,
      paragraphs: [fill(t.first, { name }), t.second],
      // As it is printed on the card.
      facts: [...shown.map((value) => ({ label: t.card, value })), { label: t.expires, value: `${month}/${year}` }],
      button: { label: t.button, url },
      footer: [t.why],
    };
  },
);
