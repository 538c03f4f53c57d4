import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

export interface WebhookOffPracticeParams {
  brandName: string;
  /** The webhook's name. */
  name: string;
  offAt: Date;
  /** Its page in the admin area. */
  webhookUrl: string;
}

/** Notifies the practice that another program no longer gets events. */
export const webhookOffPractice = defineEmail('webhook-off-practice', (params: WebhookOffPracticeParams, language) => {
  const { webhookOffPractice: t } = textsIn(language);
  return {
    subject: fill(t.subject, { name: params.name }),
    preview: t.preview,
    heading: t.heading,
    paragraphs: [
      fill(t.introduction, { name: params.name, offAt: formatInstant(params.offAt, language) }),
      t.meanwhile,
    ],
    button: { label: t.button, url: params.webhookUrl },
    footer: [t.reason],
  };
});
