import { subscribeToNewsletterFields } from '@leap/client/fields/newsletter';
import { tabDraft } from '@leap/forms';

/** What the signup form holds; `website` is the honeypot. */
export type NewsletterValues = { name: string; email: string; website: string };

export const emptyNewsletter: NewsletterValues = { name: '', email: '', website: '' };

/** One draft for the form wherever it stands: it asks for the same on every page. */
export const newsletterDraft = tabDraft('newsletter-draft', ['name', 'email']);

const { name, email } = subscribeToNewsletterFields;

/** What the document demands, but for the address's form: that is the browser's and the server's business (specification 1, section 6). */
export const newsletterFields = { name, email: { required: email.required, maxLength: email.maxLength } } as const;
