import { render, type Email, type RenderedEmail } from '../src/integrations/mail/mail-rendering.js';
import type { MailOptions, MailService } from '../src/integrations/mail/mail.service.js';
import type { Language } from '@leap/domain';

/** One email as it was handed to the mail service. */
export type SentEmail<Params extends { brandName: string } = { brandName: string }> = Email<Params> &
  MailOptions & { to: string; language: Language };

/** What a call of {@link MailService.send} would have sent. Comparisons see its data, not the function that writes it. */
export const sentEmail = (...[to, language, email, options]: Parameters<MailService['send']>): SentEmail =>
  Object.defineProperty({ to, language, ...email, ...options }, 'contentIn', { enumerable: false });

/** The same as the mail server gets it. */
export function renderSent(message: SentEmail | undefined): RenderedEmail {
  if (!message) throw new Error('No email was sent.');
  return render(message, message.language);
}
