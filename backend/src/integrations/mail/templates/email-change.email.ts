import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Asks at a new address whether it is really theirs. */
export function emailChange(params: MailParams['email-change'], language: Language): MailContent {
  const { emailChange: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.limits],
    button: { label: t.button, url: params.confirmUrl },
    footer: [t.notYou, fill(layout.sentBy, { brand: params.brandName })],
  };
}
