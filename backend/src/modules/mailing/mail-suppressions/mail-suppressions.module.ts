import { Module } from '@nestjs/common';
import { MailFeedbackController } from './mail-feedback.controller.js';
import { MailFeedbackService } from './mail-feedback.service.js';
import { MailSuppressionsAdminController } from './mail-suppressions-admin.controller.js';
import { MailSuppressionsService } from './mail-suppressions.service.js';

/** Suppressed addresses. */
@Module({
  controllers: [MailSuppressionsAdminController, MailFeedbackController],
  providers: [MailSuppressionsService, MailFeedbackService],
})
export class MailSuppressionsModule {}
