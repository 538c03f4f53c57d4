import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, sessionTypeIn, textsIn } from '../mail-texts.js';

/** Tells the practice about a consent form. The subject says nothing about the person or the topic. */
export function consentReceivedPractice(
  params: MailParams['consent-received-practice'],
  language: Language,
): MailContent {
  const { consentReceivedPractice: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { name: params.name })],
    facts: [
      { label: t.name, value: params.name },
      { label: t.email, value: params.email },
      ...(params.phone ? [{ label: t.phone, value: params.phone }] : []),
      { label: t.session, value: sessionTypeIn(language, params.sessionType) },
      { label: t.version, value: params.declarationVersion },
      { label: t.consentedAt, value: formatInstant(params.consentedAt, language) },
    ],
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
