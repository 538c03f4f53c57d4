import { defineEmail } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface EmailTakenParams {
  brandName: string;
  logInUrl: string;
}

/** Notifies the owner of an address that somebody tried to use it for another account. */
export const emailTaken = defineEmail('email-taken', (params: EmailTakenParams, language) => {
  const { emailTaken: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.hint],
    button: { label: t.button, url: params.logInUrl },
    footer: [t.notYou],
  };
});
