import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { UnreadBody } from '../../../common/webhook-body.js';
import { ENV, type Env } from '../../../config/env.js';
import { isSignedMailFeedback, mayBeSignedMailFeedback } from '../../../integrations/mail/mail-feedback-signature.js';
import { resolveLate } from '../campaigns/recipient-resolution.js';
import { readMailFeedback, type MailFeedback } from './mail-feedback.dto.js';

/** Bounces and complaints that the mail provider reports after it accepted an email. */
@Injectable()
export class MailFeedbackService {
  private readonly logger = new Logger('Emails');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'MAIL_WEBHOOK_SECRET'>,
  ) {}

  /**
   * Suppresses the address and records the feedback with the email, in one transaction. Idempotent.
   * @throws AppError `not_found` (404) without a secret, `bad_request` (400) without a valid signature of the last five
   * minutes, `validation_failed` (422) when the signed body is invalid
   */
  async receive(body: UnreadBody, signature: string | undefined): Promise<void> {
    const secret = this.env.MAIL_WEBHOOK_SECRET;
    if (secret === undefined)
      throw new AppError('not_found', 404, {
        detail: 'MAIL_WEBHOOK_SECRET is not set, so nobody can tell what became of emails.',
      });
    if (!mayBeSignedMailFeedback(signature)) throw this.refusal();
    const signed = await body.verified((bytes) => {
      if (!isSignedMailFeedback(secret, signature, bytes)) throw this.refusal();
      return bytes;
    });
    const feedback = readMailFeedback(signed);
    if (!feedback)
      throw new AppError('validation_failed', 422, {
        detail: 'This is no bounce and no complaint about an address or a message.',
      });
    await this.apply(feedback);
  }

  private refusal(): AppError {
    this.logger.warn('Feedback about mail was refused: its signature is missing, wrong or old.');
    return new AppError('bad_request', 400, { detail: 'This was not signed within the last five minutes.' });
  }

  private async apply({ kind, email, messageId, note }: MailFeedback): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const address = (await resolveLate(manager, { kind, email, messageId, note })) ?? email;
      // An unknown or erased message without an address: nobody to suppress.
      if (address === undefined) return;
      await manager.query(
        `INSERT INTO mail_suppressions (email, reason, note) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING`,
        [address, kind, note || null],
      );
    });
  }
}
