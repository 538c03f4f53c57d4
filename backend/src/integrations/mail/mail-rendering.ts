import { toHtml, toText, type MailContent } from './mail-layout.js';
import type { Letter, MailTemplateName } from './mail-template.js';
import { accountDeleted } from './templates/account-deleted.email.js';
import { accountChange } from './templates/account-change.email.js';
import { bookingLetter } from './templates/booking-letter.email.js';
import { bookingPractice } from './templates/booking-practice.email.js';
import { calendarDisconnected } from './templates/calendar-disconnected.email.js';
import { consentReceipt } from './templates/consent-receipt.email.js';
import { consentReceivedPractice } from './templates/consent-received-practice.email.js';
import { consentWithdrawnPractice } from './templates/consent-withdrawn-practice.email.js';
import { contactReceivedPractice } from './templates/contact-received-practice.email.js';
import { contactReply } from './templates/contact-reply.email.js';
import { adminLink } from './templates/admin-link.email.js';
import { emailChange } from './templates/email-change.email.js';
import { emailChanged } from './templates/email-changed.email.js';
import { emailTaken } from './templates/email-taken.email.js';
import { innerCircleApplicationPractice } from './templates/inner-circle-application-practice.email.js';
import { innerCircleApplicationReceipt } from './templates/inner-circle-application-receipt.email.js';
import { innerCircleWelcome } from './templates/inner-circle-welcome.email.js';
import { memberNews } from './templates/member-news.email.js';
import { newsletterHeaders, newsletterWelcome } from './templates/newsletter-welcome.email.js';
import { passwordReset } from './templates/password-reset.email.js';
import { postReportedPractice } from './templates/post-reported-practice.email.js';
import { testMail } from './templates/test-mail.email.js';
import { supportContactReceivedPractice } from './templates/support-contact-received-practice.email.js';

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
  if (hasTemplate(letter, 'contact-reply')) return { content: contactReply(letter.params, letter.language) };
  if (hasTemplate(letter, 'consent-receipt')) return { content: consentReceipt(letter.params, letter.language) };
  if (hasTemplate(letter, 'consent-received-practice')) return { content: consentReceivedPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'consent-withdrawn-practice')) return { content: consentWithdrawnPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'test-mail')) return { content: testMail(letter.params, letter.language) };
  if (hasTemplate(letter, 'password-reset')) return { content: passwordReset(letter.params, letter.language) };
  if (hasTemplate(letter, 'account-change')) return { content: accountChange(letter.params, letter.language) };
  if (hasTemplate(letter, 'inner-circle-welcome')) return { content: innerCircleWelcome(letter.params, letter.language) };
  if (hasTemplate(letter, 'admin-link')) return { content: adminLink(letter.params, letter.language) };
  if (hasTemplate(letter, 'email-change')) return { content: emailChange(letter.params, letter.language) };
  if (hasTemplate(letter, 'email-taken')) return { content: emailTaken(letter.params, letter.language) };
  if (hasTemplate(letter, 'email-changed')) return { content: emailChanged(letter.params, letter.language) };
  if (hasTemplate(letter, 'booking-letter')) return { content: bookingLetter(letter.params, letter.language) };
  if (hasTemplate(letter, 'booking-practice')) return { content: bookingPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'inner-circle-application-receipt')) return { content: innerCircleApplicationReceipt(letter.params, letter.language) };
  if (hasTemplate(letter, 'inner-circle-application-practice')) return { content: innerCircleApplicationPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'calendar-disconnected')) return { content: calendarDisconnected(letter.params, letter.language) };
  if (hasTemplate(letter, 'support-contact-received-practice')) return { content: supportContactReceivedPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'post-reported-practice')) return { content: postReportedPractice(letter.params, letter.language) };
  if (hasTemplate(letter, 'member-news')) return { content: memberNews(letter.params, letter.language) };
  if (hasTemplate(letter, 'account-deleted')) return { content: accountDeleted(letter.params, letter.language) };
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
