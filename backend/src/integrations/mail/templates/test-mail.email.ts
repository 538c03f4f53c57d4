import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Shows an administrator that mail arrives. */
export function testMail(params: MailParams['test-mail'], language: Language): MailContent {
  const { testMail: t, layout } = textsIn(language);
  const values = { brand: params.brandName };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.advice],
    button: { label: t.button, url: params.checkUrl },
    footer: [t.reason, fill(layout.sentBy, values)],
  };
}
