import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Tells the old address that it is no longer the one of the account. */
export function emailChanged(params: MailParams['email-changed'], language: Language): MailContent {
  const { emailChanged: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, fill(t.notYou, { contact: params.contactEmail })],
    footer: [fill(layout.sentBy, { brand: params.brandName })],
  };
}
