import { toHtml, toText, type MailContent } from './mail-layout.js';
import type { Email, MailTemplateName } from './mail-template.js';
import { accountDeleted } from './templates/account-deleted.email.js';
import { accountChange } from './templates/account-change.email.js';
import { bookingEmail } from './templates/booking-email.email.js';
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
import { supportRequestReceivedPractice } from './templates/support-request-received-practice.email.js';

/** A email ready for the mail server. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** A header value on one line: CR, LF and other control characters would begin headers of their own. */
export const oneLine = (value: string): string => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const hasTemplate = <Name extends MailTemplateName>(email: Email, name: Name): email is Email<Name> =>
  email.template === name;

function contentOf(email: Email): { content: MailContent; headers?: Record<string, string> } {
  if (hasTemplate(email, 'newsletter-welcome')) {
    return { content: newsletterWelcome(email.params, email.language), headers: newsletterHeaders(email.params) };
  }
  if (hasTemplate(email, 'contact-received-practice'))
    return { content: contactReceivedPractice(email.params, email.language) };
  if (hasTemplate(email, 'contact-reply')) return { content: contactReply(email.params, email.language) };
  if (hasTemplate(email, 'consent-receipt')) return { content: consentReceipt(email.params, email.language) };
  if (hasTemplate(email, 'consent-received-practice'))
    return { content: consentReceivedPractice(email.params, email.language) };
  if (hasTemplate(email, 'consent-withdrawn-practice'))
    return { content: consentWithdrawnPractice(email.params, email.language) };
  if (hasTemplate(email, 'test-mail')) return { content: testMail(email.params, email.language) };
  if (hasTemplate(email, 'password-reset')) return { content: passwordReset(email.params, email.language) };
  if (hasTemplate(email, 'account-change')) return { content: accountChange(email.params, email.language) };
  if (hasTemplate(email, 'inner-circle-welcome')) return { content: innerCircleWelcome(email.params, email.language) };
  if (hasTemplate(email, 'admin-link')) return { content: adminLink(email.params, email.language) };
  if (hasTemplate(email, 'email-change')) return { content: emailChange(email.params, email.language) };
  if (hasTemplate(email, 'email-taken')) return { content: emailTaken(email.params, email.language) };
  if (hasTemplate(email, 'email-changed')) return { content: emailChanged(email.params, email.language) };
  if (hasTemplate(email, 'booking-email')) return { content: bookingEmail(email.params, email.language) };
  if (hasTemplate(email, 'booking-practice')) return { content: bookingPractice(email.params, email.language) };
  if (hasTemplate(email, 'inner-circle-application-receipt'))
    return { content: innerCircleApplicationReceipt(email.params, email.language) };
  if (hasTemplate(email, 'inner-circle-application-practice'))
    return { content: innerCircleApplicationPractice(email.params, email.language) };
  if (hasTemplate(email, 'calendar-disconnected'))
    return { content: calendarDisconnected(email.params, email.language) };
  if (hasTemplate(email, 'support-request-received-practice'))
    return { content: supportRequestReceivedPractice(email.params, email.language) };
  if (hasTemplate(email, 'post-reported-practice'))
    return { content: postReportedPractice(email.params, email.language) };
  if (hasTemplate(email, 'member-news')) return { content: memberNews(email.params, email.language) };
  if (hasTemplate(email, 'account-deleted')) return { content: accountDeleted(email.params, email.language) };
  throw new Error(`There is no template ${email.template}.`);
}

/** Makes subject, HTML, plain text and headers of a email. */
export function render(email: Email): RenderedEmail {
  const { content, headers } = contentOf(email);
  const all = { ...headers, ...email.headers };
  return {
    subject: oneLine(content.subject),
    html: toHtml(content, email.language, email.params.brandName),
    text: toText(content),
    headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, oneLine(value)])),
  };
}
