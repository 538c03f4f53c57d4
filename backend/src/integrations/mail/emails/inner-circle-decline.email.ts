import type { Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';
import { paragraphsOf } from './contact-reply.email.js';

export interface InnerCircleDeclineParams {
  brandName: string;
  /** As the practice wrote it. */
  subject: string;
  /** As the practice wrote it; empty lines separate paragraphs. */
  body: string;
}

/** Declines an application, in words that a person wrote. The preview does not quote them. */
export const innerCircleDecline = defineEmail(
  'inner-circle-decline',
  ({ brandName, subject, body }: InnerCircleDeclineParams, language) => {
    const { innerCircleDecline: t } = textsIn(language);
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

/** The text that the practice begins with. */
export function declineDraft(language: Language, values: { brand: string; name: string }) {
  const { draft } = textsIn(language).innerCircleDecline;
  return { subject: fill(draft.subject, values), body: fill(draft.paragraphs.join('\n\n'), values) };
}
