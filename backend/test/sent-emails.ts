import { render, type Email, type RenderedEmail } from '../src/integrations/mail/mail-rendering.js';
import type { MailOptions, MailService } from '../src/integrations/mail/mail.service.js';
import type { Language } from '@leap/domain';

/** An email as passed to the mail service. */
export type SentEmail<Params extends { brandName: string } = { brandName: string }> = Email<Params> &
  MailOptions & { to: string; language: Language };

/**
 * The email of a call of {@link MailService.send}. Comparisons use its data, not its template function.
 * @throws when a placeholder is left in its text
 */
export function sentEmail(...[to, language, email, options]: Parameters<MailService['send']>): SentEmail {
  const { subject, text } = render(email, language);
  const [empty] = /\{\{\w+\}\}/.exec(`${subject} ${text}`) ?? [];
  if (empty !== undefined) throw new Error(`The email ${email.template} does not fill ${empty}.`);
  return Object.defineProperty({ to, language, ...email, ...options }, 'contentIn', { enumerable: false });
}

/** The same, rendered. */
export function renderSent(message: SentEmail | undefined): RenderedEmail {
  if (!message) throw new Error('No email was sent.');
  return render(message, message.language);
}
