import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InvitationParams {
  brandName: string;
  /** What the account is for. */
  invitedAs: 'admin' | 'editor' | 'member' | 'user';
  /** Page for setting a password, or the log-in page. */
  url: string;
  isPasswordLink: boolean;
}

/** The way into an account that somebody else created. Subject and preview say nothing about the practice. */
export const invitation = defineEmail('invitation', (params: InvitationParams, language) => {
  const { invitation: t } = textsIn(language);
  const introduction = t.introductions[params.invitedAs];
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(introduction, { brand: params.brandName }), params.isPasswordLink ? t.setPassword : t.logIn],
    button: { label: params.isPasswordLink ? t.setPasswordButton : t.logInButton, url: params.url },
    footer: [t.notYou],
  };
});
