import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Greets a new member and leads into the account. What shows in a notification names the practice and nothing more. */
export function innerCircleWelcome(params: MailParams['inner-circle-welcome'], language: Language): MailContent {
  const { innerCircleWelcome: t, layout } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: fill(t.heading, values),
    paragraphs: [t.introduction, params.isPasswordLink ? t.setPassword : t.logIn],
    button: { label: params.isPasswordLink ? t.setPasswordButton : t.logInButton, url: params.url },
    footer: [t.questions, fill(layout.sentBy, values)],
  };
}
