import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

const EMPTY_LINES = /\r?\n(?:[ \t]*\r?\n)+/;

/** Paragraphs of a text that a person wrote. */
export const paragraphsOf = (text: string): string[] => text.split(EMPTY_LINES).map((paragraph) => paragraph.trim());

export interface ContactReplyParams {
  brandName: string;
  /** As the practice wrote it. */
  subject: string;
  /** As the practice wrote it; empty lines separate paragraphs. */
  body: string;
}

/** The practice's answer to a contact request. The preview does not quote it. */
export const contactReply = defineEmail(
  'contact-reply',
  ({ brandName, subject, body }: ContactReplyParams, language) => {
    const { contactReply: t } = textsIn(language);
    return {
      subject,
      preview: fill(t.preview, { brand: brandName }),
      heading: subject,
      paragraphs: paragraphsOf(body),
      footer: [t.reason],
      // Written by a person, so it is not marked as auto-generated.
      headers: { 'Auto-Submitted': 'no' },
    };
  },
);
