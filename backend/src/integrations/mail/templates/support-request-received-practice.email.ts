import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

/** Tells the practice whom to call, and when. The subject says nothing about the person or the topic. */
export function supportRequestReceivedPractice(
  params: MailParams['support-request-received-practice'],
  language: Language,
): MailContent {
  const { supportRequestReceivedPractice: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { name: params.name })],
    facts: [
      { label: t.name, value: params.name },
      { label: t.phone, value: params.phone },
      { label: t.bestTimeToCall, value: params.bestTimeToCall },
      { label: t.email, value: params.email },
      { label: t.receivedAt, value: formatInstant(params.receivedAt, language) },
    ],
    quote: params.message,
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
