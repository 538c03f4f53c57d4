import { toHtml, toText, type MailContent } from './mail-layout.js';
import type { Letter, MailTemplateName } from './mail-template.js';
import { accountChange } from './templates/account-change.email.js';
import { consentReceipt } from './templates/consent-receipt.email.js';
import { consentReceivedPractice } from './templates/consent-received-practice.email.js';
import { consentWithdrawnPractice } from './templates/consent-withdrawn-practice.email.js';
import { contactReceivedPractice } from './templates/contact-received-practice.email.js';
import { newsletterHeaders, newsletterWelcome } from './templates/newsletter-welcome.email.js';
import { passwordReset } from './templates/password-reset.email.js';

/** A letter ready for the mail server. */
export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** A header value on one line: CR, LF and other control characters would begin headers of their own. */
export const oneLine = (value: string): string => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const hasTemplate = <Name extends MailTemplateName>(letter: Letter, name: Name): letter is Letter<Name> => letter.template === name;

function contentOf(letter: Letter): { content: MailContent; headers?: Record<string, string> } {
  if (hasTemplate(letter, 'newsletter-welcome')) {
    return { content: newsletterWelcome(letter.params, letter.language), headers: newsletterHeaders(letter.params) };
  }
  if (hasTemplate(letter, 'contact-received-practice')) return { content: contactReceivedPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'consent-receipt')) return { content: consentReceipt(letter.params, letter.language) };
  if (hasTemplate(letter, 'consent-received-practice')) return { content: consentReceivedPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'consent-withdrawn-practice')) return { content: consentWithdrawnPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'password-reset')) return { content: passwordReset(letter.params, letter.language) };
  if (hasTemplate(letter, 'account-change')) return { content: accountChange(letter.params, letter.language) };
  throw new Error(`There is no template ${letter.template}.`);
}

/** Makes subject, HTML, plain text and headers of a letter. */
export function render(letter: Letter): RenderedLetter {
  const { content, headers } = contentOf(letter);
  const all = { ...headers, ...letter.headers };
  return {
    subject: oneLine(content.subject),
    html: toHtml(content, letter.language, letter.params.brandName),
    text: toText(content),
    headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, oneLine(value)])),
  };
}
