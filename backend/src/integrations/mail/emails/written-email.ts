import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

const EMPTY_LINES = /\r?\n(?:[ \t]*\r?\n)+/;

/** Paragraphs of a text that a person wrote. */
export const paragraphsOf = (text: string): string[] => text.split(EMPTY_LINES).map((paragraph) => paragraph.trim());

interface WrittenEmailParams {
  brandName: string;
  /** As the practice wrote it. */
  subject: string;
  /** As the practice wrote it; empty lines separate paragraphs. */
  body: string;
}

/** Defines an email that a person writes. The preview does not quote it. @param key of its texts */
export const defineWrittenEmail = (template: string, key: 'contactReply' | 'innerCircleDecline') =>
  defineEmail(template, ({ brandName, subject, body }: WrittenEmailParams, language) => {
    const t = textsIn(language)[key];
    return {
      subject,
      preview: fill(t.preview, { brand: brandName }),
      heading: subject,
      paragraphs: paragraphsOf(body),
      footer: [t.reason],
      // Written by a person, so it is not marked as auto-generated.
      headers: { 'Auto-Submitted': 'no' },
    };
  });
