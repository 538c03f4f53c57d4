import { subscribeToNewsletterFields } from '@leap/client/fields/newsletter';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { emptyNewsletter, isMissing, newsletterFields, toSubscriber, type NewsletterValues } from './newsletter-values';

/** The signup without scripts. */
export const newsletterPost: PageForm<NewsletterValues> = {
  initial: () => emptyNewsletter,
  // With the address's format, which no browser checks here: both fields are refused at once.
  check: (values) => {
    const { email } = checkFields(subscribeToNewsletterFields, values);
    return { ...checkFields(newsletterFields, values), ...(email === 'invalid_email' && { email: 'invalid' }) };
  },
  call: (values, { language }) => ({ path: '/api/newsletter/subscribe', body: toSubscriber(values, language) }),
  messages: 'marketing:newsletter.toasts',
  messageOf: (errors) => (isMissing(errors) ? 'missing' : undefined),
};
