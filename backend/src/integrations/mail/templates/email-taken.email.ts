import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Tells the owner of an address that somebody wanted it for another account. */
export function emailTaken(params: MailParams['email-taken'], language: Language): MailContent {
  const { emailTaken: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.hint],
    button: { label: t.button, url: params.logInUrl },
    footer: [t.notYou, fill(layout.sentBy, { brand: params.brandName })],
  };
}
