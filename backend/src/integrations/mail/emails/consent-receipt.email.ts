import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, sessionTypeIn, textsIn } from '../mail-texts.js';

export interface ConsentReceiptParams {
  brandName: string;
  name: string;
  /** Stable key, e.g. `breathwork`; the template has the text. */
  sessionType: string;
  declarationVersion: string;
  declarationSha256: string;
  consentedAt: Date;
  /** Page with a withdraw button. */
  withdrawalUrl: string;
}

/** A participant's copy of the consent, with a link to withdraw it. The subject does not name the session. */
export const consentReceipt = defineEmail('consent-receipt', (params: ConsentReceiptParams, language) => {
  const { consentReceipt: t } = textsIn(language);
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
    footer: [t.keep, t.notYou, `${t.fingerprint}: ${params.declarationSha256}`],
  };
});
