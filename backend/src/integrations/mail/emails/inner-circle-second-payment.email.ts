import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InnerCircleSecondPaymentParams {
  brandName: string;
  logInUrl: string;
}

/** Notifies a member that a second payment was refunded and its subscription ended. */
export const innerCircleSecondPayment = defineEmail(
  'inner-circle-second-payment',
  (params: InnerCircleSecondPaymentParams, language) => {
    const { innerCircleSecondPayment: t } = textsIn(language);
    return {
      subject: fill(t.subject, { brand: params.brandName }),
      preview: t.preview,
      heading: t.heading,
      paragraphs: [t.introduction, t.hint],
      button: { label: t.button, url: params.logInUrl },
      footer: [t.notYou],
    };
  },
);
