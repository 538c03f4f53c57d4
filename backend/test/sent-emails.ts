import { render, type Email, type RenderedEmail } from '../src/integrations/mail/mail-rendering.js';
import type { MailOptions, MailService } from '../src/integrations/mail/mail.service.js';
import type { Language } from '@leap/domain';

/** An email as passed to the mail service. */
export type SentEmail<Params extends { brandName: string } = { brandName: string }> = Email<Params> &
  MailOptions & { to: string; language: Language };

/** The email of a call of {@link MailService.send}. Comparisons use its data, not its template function. */
export const sentEmail = (...[to, language, email, options]: Parameters<MailService['send']>): SentEmail =>
  Object.defineProperty({ to, language, ...email, ...options }, 'contentIn', { enumerable: false });

/** The same, rendered. */
export function renderSent(message: SentEmail | undefined): RenderedEmail {
  if (!message) throw new Error('No email was sent.');
  return render(message, message.language);
}
