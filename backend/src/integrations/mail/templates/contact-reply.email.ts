import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

const EMPTY_LINES = /\r?\n(?:[ \t]*\r?\n)+/;

/** An answer in the practice's own words. What mail programs show beside the subject says nothing of them. */
export function contactReply(
  { brandName, subject, body }: MailParams['contact-reply'],
  language: Language,
): MailContent {
  const { contactReply: t, layout } = textsIn(language);
  return {
    subject,
    preview: fill(t.preview, { brand: brandName }),
    heading: subject,
    paragraphs: body.split(EMPTY_LINES).map((paragraph) => paragraph.trim()),
    footer: [t.reason, fill(layout.sentBy, { brand: brandName })],
  };
}
