import { Global, Module } from '@nestjs/common';
import { MailService } from './mail.service.js';

/** Outgoing mail, for every module's jobs. */
@Global()
@Module({ providers: [MailService], exports: [MailService] })
export class MailModule {}
