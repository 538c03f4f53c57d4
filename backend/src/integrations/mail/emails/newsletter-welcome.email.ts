import { defineEmail, unsubscribeHeaders } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface NewsletterWelcomeParams {
  brandName: string;
  name: string;
  /** Page with a confirm button. */
  confirmUrl: string;
  /** Address that unsubscribes on POST (RFC 8058), and shows a page on GET. */
  unsubscribeUrl: string;
  /** Page with the subscription's settings. */
  preferencesUrl: string;
}

/** Welcomes a new subscriber and asks for confirmation of the address. */
export const newsletterWelcome = defineEmail('newsletter-welcome', (params: NewsletterWelcomeParams, language) => {
  const { newsletterWelcome: t } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: params.name.trim() === '' ? t.headingWithoutName : fill(t.heading, values),
    paragraphs: [t.invitation, t.promise],
    button: { label: t.button, url: params.confirmUrl },
    footer: [t.notYou],
    footerLinks: [
      { label: t.preferences, url: params.preferencesUrl },
      { label: t.unsubscribe, url: params.unsubscribeUrl },
    ],
    headers: unsubscribeHeaders(params.unsubscribeUrl),
  };
});
