import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** The last email to somebody who deleted the account: that it is done, what becomes of calls, and what the law makes the practice keep. */
export function accountDeleted(params: MailParams['account-deleted'], language: Language): MailContent {
  const { accountDeleted: t, layout } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.done, t.calls, t.stored, fill(t.notYou, { email: params.contactEmail })],
    footer: [t.last, fill(layout.sentBy, { brand: params.brandName })],
  };
}
