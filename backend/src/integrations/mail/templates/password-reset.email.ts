import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** The link for setting a password. What shows in a notification says nothing about whose account it is, or for what. */
export function passwordReset(params: MailParams['password-reset'], language: Language): MailContent {
  const { passwordReset: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.limits],
    button: { label: t.button, url: params.setPasswordUrl },
    footer: [t.notYou, fill(layout.sentBy, { brand: params.brandName })],
  };
}
