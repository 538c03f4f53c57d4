import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, sessionTypeIn, textsIn } from '../mail-texts.js';

/** Tells the practice that a consent has ended. */
export function consentWithdrawnPractice(
  params: MailParams['consent-withdrawn-practice'],
  language: Language,
): MailContent {
  const { consentWithdrawnPractice: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { name: params.name })],
    facts: [
      { label: t.name, value: params.name },
      { label: t.email, value: params.email },
      { label: t.session, value: sessionTypeIn(language, params.sessionType) },
      { label: t.withdrawnAt, value: formatInstant(params.withdrawnAt, language) },
    ],
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
