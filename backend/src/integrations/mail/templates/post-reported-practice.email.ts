import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

/** Asks the practice to look at a post. Neither the subject nor the email says what stands in it. */
export function postReportedPractice(params: MailParams['post-reported-practice'], language: Language): MailContent {
  const { postReportedPractice: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { name: params.reporter })],
    facts: [
      { label: t.reason, value: t.reasons[params.reason] },
      { label: t.reportedAt, value: formatInstant(params.reportedAt, language) },
    ],
    quote: params.details,
    button: { label: t.open, url: params.postUrl },
    footer: [t.why, fill(layout.sentBy, { brand: params.brandName })],
  };
}
