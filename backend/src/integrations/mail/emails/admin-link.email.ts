import { defineEmail } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface AdminLinkParams {
  brandName: string;
  /** Page for setting a password, or the log-in page. */
  url: string;
  isPasswordLink: boolean;
}

/** The first administrator's invitation. */
export const adminLink = defineEmail('admin-link', (params: AdminLinkParams, language) => {
  const { adminLink: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, params.isPasswordLink ? t.setPassword : t.logIn],
    button: { label: params.isPasswordLink ? t.setPasswordButton : t.logInButton, url: params.url },
    footer: [t.notYou],
  };
});
