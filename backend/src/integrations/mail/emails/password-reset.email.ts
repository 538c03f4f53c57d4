import { defineEmail } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface PasswordResetParams {
  brandName: string;
  /** Page for setting a new password; works once. */
  setPasswordUrl: string;
}

/** The link for setting a password. Subject and preview name neither account nor service. */
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
