import { fieldLimits } from '@leap/contracts/domain';
import { type FormErrors, tabDraft } from '@leap/forms';

/** What the signup form holds; `website` is the honeypot. */
export type NewsletterValues = { name: string; email: string; website: string };

export const emptyNewsletter: NewsletterValues = { name: '', email: '', website: '' };

/** One draft for the form wherever it stands: it asks for the same on every page. */
export const newsletterDraft = tabDraft('newsletter-draft', ['name', 'email']);

/** Both fields must hold something besides spaces. The address's form is the browser's and the server's business. */
export function validateNewsletter({ name, email }: NewsletterValues): FormErrors<NewsletterValues> {
  const errors: FormErrors<NewsletterValues> = {};
  if (name.trim() === '') errors.name = 'name';
  else if (name.trim().length > fieldLimits.name) errors.name = 'nameLong';
  if (email.trim() === '') errors.email = 'email';
  return errors;
}

/** Text keys for the fields that the server refused. */
export function toNewsletterErrors(
  fieldErrors: readonly { field: string; code: string }[],
): FormErrors<NewsletterValues> {
  const errors: FormErrors<NewsletterValues> = {};
  for (const { field, code } of fieldErrors) {
    if (field === 'name') errors.name = code === 'too_long' ? 'nameLong' : 'name';
    if (field === 'email') errors.email = code === 'required' ? 'email' : 'emailInvalid';
  }
  return errors;
}
