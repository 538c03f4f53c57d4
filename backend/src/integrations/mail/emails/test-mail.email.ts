import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface TestMailParams {
  brandName: string;
  /** Page with the check of the sender domain. */
  checkUrl: string;
}

/** Lets an administrator check that mail arrives. */
export const testMail = defineEmail('test-mail', (params: TestMailParams, language) => {
  const { testMail: t } = textsIn(language);
  const values = { brand: params.brandName };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.advice],
    button: { label: t.button, url: params.checkUrl },
    footer: [t.reason],
  };
});
