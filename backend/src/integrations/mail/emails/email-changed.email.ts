import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface EmailChangedParams {
  brandName: string;
  /** Contact address of the practice. */
  contactEmail: string;
}

/** Notifies the old address that the account has a new one. */
export const emailChanged = defineEmail('email-changed', (params: EmailChangedParams, language) => {
  const { emailChanged: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, fill(t.notYou, { contact: params.contactEmail })],
    footer: [],
  };
});
