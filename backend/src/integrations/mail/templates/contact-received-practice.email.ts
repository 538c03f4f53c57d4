import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

/** Tells the practice about a request. The subject says nothing about the person or the topic. */
export function contactReceivedPractice(
  params: MailParams['contact-received-practice'],
  language: Language,
): MailContent {
  const { contactReceivedPractice: t, layout } = textsIn(language);
  const programs: Record<string, string> = t.programs;
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { name: params.name })],
    facts: [
      { label: t.name, value: params.name },
      { label: t.email, value: params.email },
      ...(params.phone ? [{ label: t.phone, value: params.phone }] : []),
      { label: t.program, value: programs[params.coachingType] ?? params.coachingType },
      { label: t.receivedAt, value: formatInstant(params.receivedAt, language) },
    ],
    quote: params.message,
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
