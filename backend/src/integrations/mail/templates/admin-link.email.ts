import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** The way in for the first administrator. */
export function adminLink(params: MailParams['admin-link'], language: Language): MailContent {
  const { adminLink: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, params.isPasswordLink ? t.setPassword : t.logIn],
    button: { label: params.isPasswordLink ? t.setPasswordButton : t.logInButton, url: params.url },
    footer: [t.notYou, fill(layout.sentBy, { brand: params.brandName })],
  };
}
