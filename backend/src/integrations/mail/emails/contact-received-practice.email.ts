import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

export interface ContactReceivedPracticeParams {
  brandName: string;
  name: string;
  email: string;
  phone?: string;
  /** Stable key, e.g. `inner-circle`; the template has the text. */
  coachingType: string;
  message?: string;
  receivedAt: Date;
}

/** Notifies the practice of a contact request. The subject contains neither person nor topic. */
export const contactReceivedPractice = defineEmail(
  'contact-received-practice',
  (params: ContactReceivedPracticeParams, language) => {
    const { contactReceivedPractice: t } = textsIn(language);
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
      footer: [t.reason],
    };
  },
);
