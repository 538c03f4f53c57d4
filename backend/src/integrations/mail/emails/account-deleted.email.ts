import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface AccountDeletedParams {
  brandName: string;
  contactEmail: string;
}

/**
 * The last email after an account was deleted: confirms it, and states what happens to calls and which data the law requires the
 * practice to keep.
 */
export const accountDeleted = defineEmail('account-deleted', (params: AccountDeletedParams, language) => {
  const { accountDeleted: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.done, t.calls, t.stored, fill(t.notYou, { email: params.contactEmail })],
    footer: [t.last],
  };
});
