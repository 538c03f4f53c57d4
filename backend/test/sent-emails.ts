import { render, type Email, type RenderedEmail } from '../src/integrations/mail/mail-rendering.js';
import type { MailOptions, MailService } from '../src/integrations/mail/mail.service.js';
import type { Language } from '@leap/domain';

/** An email as passed to the mail service. */
export type SentEmail<Params extends { brandName: string } = { brandName: string }> = Email<Params> &
  MailOptions & { to: string; language: Language };

/**
 * The email of a call of {@link MailService.send}. Comparisons use its data, not its template function.
 * @throws when a place for a value is left in its text
 */
export function sentEmail(...[to, language, email, options]: Parameters<MailService['send']>): SentEmail {
  const [empty] = /\{\{\w+\}\}/.exec(render(email, language).text) ?? [];
  if (empty !== undefined) throw new Error(`The email ${email.template} does not fill ${empty}.`);
  return Object.defineProperty({ to, language, ...email, ...options }, 'contentIn', { enumerable: false });
}

/** The same, rendered. Throws if a variable of its texts stayed open. */
export function renderSent(message: SentEmail | undefined): RenderedEmail {
  if (!message) throw new Error('No email was sent.');
  const rendered = render(message, message.language);
  const open = /\{\{\w+\}\}/.exec(`${rendered.subject} ${rendered.text}`);
  if (open) throw new Error(`${message.template} says ${open[0]}.`);
  return rendered;
}
