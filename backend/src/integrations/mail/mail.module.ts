import { Global, Module } from '@nestjs/common';
import { BulkMail } from './bulk-mail.js';
import { MailService } from './mail.service.js';

/** Outgoing mail, for every module's jobs. */
@Global()
@Module({ providers: [BulkMail, MailService], exports: [BulkMail, MailService] })
export class MailModule {}
