import { defineEmail } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface EmailChangeParams {
  brandName: string;
  /** Page with a confirm button; works once. */
  confirmUrl: string;
}

/** Asks for confirmation of a new address. */
export const emailChange = defineEmail('email-change', (params: EmailChangeParams, language) => {
  const { emailChange: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.limits],
    button: { label: t.button, url: params.confirmUrl },
    footer: [t.notYou],
  };
});
