import { defineEmail } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface PasswordResetParams {
  brandName: string;
  /** Page where a new password is chosen; works once. */
  setPasswordUrl: string;
}

/** The link for setting a password. What shows in a notification says nothing about whose account it is, or for what. */
export const passwordReset = defineEmail('password-reset', (params: PasswordResetParams, language) => {
  const { passwordReset: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.limits],
    button: { label: t.button, url: params.setPasswordUrl },
    footer: [t.notYou],
  };
});
