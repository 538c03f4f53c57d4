import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InnerCircleSignupReceiptParams {
  brandName: string;
  name: string;
  /** Whether the next step is to pay, or to book a call. */
  leadsToPayment: boolean;
  /** Page for continuing the application. */
  continueUrl: string;
}

/** Confirms an application and names the next step. The subject does not say what was applied for. */
export const innerCircleSignupReceipt = defineEmail(
  'inner-circle-signup-receipt',
  (params: InnerCircleSignupReceiptParams, language) => {
    const { innerCircleSignupReceipt: t } = textsIn(language);
    const values = { brand: params.brandName, name: params.name };
    const next = params.leadsToPayment ? t.payment : t.call;
    return {
      subject: fill(t.subject, values),
      preview: t.preview,
      heading: fill(t.heading, values),
      paragraphs: [t.introduction, next.invitation],
      button: { label: next.button, url: params.continueUrl },
      footer: [t.notYou],
    };
  },
);
