import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { emptyNewsletter, isMissing, newsletterFields, toSubscriber, type NewsletterValues } from './newsletter-values';

/** The signup without scripts. */
export const newsletterPost: PageForm<NewsletterValues> = {
  initial: () => emptyNewsletter,
  check: (values) => checkFields(newsletterFields, values),
  call: (values, { language }) => ({ path: '/api/newsletter/subscribe', body: toSubscriber(values, language) }),
  messages: 'marketing:newsletter.toasts',
  messageOf: (errors) => (isMissing(errors) ? 'missing' : undefined),
};
