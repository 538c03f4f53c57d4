import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

export interface SupportRequestReceivedPracticeParams {
  brandName: string;
  name: string;
  email: string;
  phone: string;
  bestTimeToCall: string;
  message?: string;
  receivedAt: Date;
}

/** Notifies the practice of a support request. The subject contains neither person nor topic. */
export const supportRequestReceivedPractice = defineEmail(
  'support-request-received-practice',
  (params: SupportRequestReceivedPracticeParams, language) => {
    const { supportRequestReceivedPractice: t } = textsIn(language);
    return {
      subject: t.subject,
      preview: t.preview,
      heading: fill(t.heading, { name: params.name }),
      paragraphs: [fill(t.introduction, { name: params.name })],
      facts: [
        { label: t.name, value: params.name },
        { label: t.phone, value: params.phone },
        { label: t.bestTimeToCall, value: params.bestTimeToCall },
        { label: t.email, value: params.email },
        { label: t.receivedAt, value: formatInstant(params.receivedAt, language) },
      ],
      quote: params.message,
      footer: [t.reason],
    };
  },
);
