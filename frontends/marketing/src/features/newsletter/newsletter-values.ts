import { subscribeToNewsletterFields } from '@leap/client/fields/newsletter';
import type { SubscribeToNewsletterDto } from '@leap/client/marketing';
import type { Language } from '@leap/domain';

/** Values of the signup form; `website` is the honeypot. */
export type NewsletterValues = { name: string; email: string; website: string };

export const emptyNewsletter: NewsletterValues = { name: '', email: '', website: '' };

const { name, email } = subscribeToNewsletterFields;

/** The document's constraints without the address's format, which browser and server check (specification 1, section 6). */
export const newsletterFields = { name, email: { required: email.required, maxLength: email.maxLength } } as const;

/** Converts valid values to a request. */
export const toSubscriber = (
  { name, email, website }: NewsletterValues,
  language: Language,
): SubscribeToNewsletterDto => ({
  name: name.trim(),
  email: email.trim(),
  language,
  website: website || undefined,
});

/** Whether the specified message about missing information is shown. */
export const isMissing = ({ name, email }: Partial<Record<string, string>>): boolean =>
  name === 'required' || email === 'required';
