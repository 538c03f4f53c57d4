import { Module } from '@nestjs/common';
import { NewsletterSubscribersModule } from '../newsletter-subscribers/newsletter-subscribers.module.js';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { LetterDelivery } from './letter-delivery.service.js';
import { LetterRecipientsAdminController } from './letter-recipients-admin.controller.js';
import { LetterRecipientsJobs } from './letter-recipients.jobs.js';
import { LetterRecipientsService } from './letter-recipients.service.js';
import { LetterTaking } from './letter-taking.service.js';
import { LetterTending } from './letter-tending.service.js';

/** The addresses of letters: taking them, sending to them, and what became of each. */
@Module({
  imports: [NewsletterSubscribersModule, SiteSettingsModule],
  controllers: [LetterRecipientsAdminController],
  providers: [LetterDelivery, LetterRecipientsJobs, LetterRecipientsService, LetterTaking, LetterTending],
  exports: [LetterTaking],
})
export class LetterRecipientsModule {}
