import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, sessionTypeIn, textsIn } from '../mail-texts.js';

export interface ConsentReceivedPracticeParams {
  brandName: string;
  name: string;
  email: string;
  phone?: string;
  sessionType: string;
  declarationVersion: string;
  consentedAt: Date;
}

/** Notifies the practice of a consent form. The subject contains neither person nor topic. */
export const consentReceivedPractice = defineEmail(
  'consent-received-practice',
  (params: ConsentReceivedPracticeParams, language) => {
    const { consentReceivedPractice: t } = textsIn(language);
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
      footer: [t.reason],
    };
  },
);
