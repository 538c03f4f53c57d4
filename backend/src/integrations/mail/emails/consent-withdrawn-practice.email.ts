import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, sessionTypeIn, textsIn } from '../mail-texts.js';

export interface ConsentWithdrawnPracticeParams {
  brandName: string;
  name: string;
  email: string;
  sessionType: string;
  withdrawnAt: Date;
}

/** Notifies the practice that a consent was withdrawn. */
export const consentWithdrawnPractice = defineEmail(
  'consent-withdrawn-practice',
  (params: ConsentWithdrawnPracticeParams, language) => {
    const { consentWithdrawnPractice: t } = textsIn(language);
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
      footer: [t.reason],
    };
  },
);
