import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Tells an applicant that the application is here, and what comes next. The subject does not say for what it was. */
export function innerCircleApplicationReceipt(
  params: MailParams['inner-circle-application-receipt'],
  language: Language,
): MailContent {
  const { innerCircleApplicationReceipt: t, layout } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  const next = params.leadsToPayment ? t.payment : t.call;
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: fill(t.heading, values),
    paragraphs: [t.introduction, next.invitation],
    button: { label: next.button, url: params.continueUrl },
    footer: [t.notYou, fill(layout.sentBy, values)],
  };
}
