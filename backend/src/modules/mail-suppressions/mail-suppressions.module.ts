import { Module } from '@nestjs/common';
import { MailSuppressionsAdminController } from './mail-suppressions-admin.controller.js';
import { MailSuppressionsService } from './mail-suppressions.service.js';

/** Addresses that get no letters. */
@Module({ controllers: [MailSuppressionsAdminController], providers: [MailSuppressionsService] })
export class MailSuppressionsModule {}
