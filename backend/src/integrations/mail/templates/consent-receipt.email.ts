import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, sessionTypeIn, textsIn } from '../mail-texts.js';

/** A participant's copy of the consent, with the way to withdraw it. The subject says nothing about what it was for. */
export function consentReceipt(params: MailParams['consent-receipt'], language: Language): MailContent {
  const { consentReceipt: t, layout } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: fill(t.heading, values),
    paragraphs: [t.introduction, t.withdrawal],
    facts: [
      { label: t.session, value: sessionTypeIn(language, params.sessionType) },
      { label: t.consentedAt, value: formatInstant(params.consentedAt, language) },
      { label: t.version, value: params.declarationVersion },
    ],
    button: { label: t.button, url: params.withdrawalUrl },
    footer: [t.keep, t.notYou, `${t.fingerprint}: ${params.declarationSha256}`, fill(layout.sentBy, values)],
  };
}
