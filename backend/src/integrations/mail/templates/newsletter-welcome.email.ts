import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Greets a new subscriber and asks to confirm the address. */
export function newsletterWelcome(params: MailParams['newsletter-welcome'], language: Language): MailContent {
  const { newsletterWelcome: t, layout } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: params.name.trim() === '' ? t.headingWithoutName : fill(t.heading, values),
    paragraphs: [t.invitation, t.promise],
    button: { label: t.button, url: params.confirmUrl },
    footer: [t.notYou, fill(layout.sentBy, values)],
    footerLinks: [
      { label: t.preferences, url: params.preferencesUrl },
      { label: t.unsubscribe, url: params.unsubscribeUrl },
    ],
  };
}

/** Mail programs offer one-click unsubscribing by these (RFC 2369, RFC 8058). */
export function newsletterHeaders({ unsubscribeUrl }: MailParams['newsletter-welcome']): Record<string, string> {
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
