import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface AccountDeletedParams {
  brandName: string;
  contactEmail: string;
}

/** The last email to somebody who deleted the account: that it is done, what becomes of calls, and what the law makes the practice keep. */
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
