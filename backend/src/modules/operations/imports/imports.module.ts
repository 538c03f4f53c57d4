import { Module } from '@nestjs/common';
import { InnerCircleSignupsModule } from '../../membership/inner-circle-signups/inner-circle-signups.module.js';
import { NewsletterSubscribersModule } from '../../mailing/newsletter-subscribers/newsletter-subscribers.module.js';
import { ImportRun } from './import-run.service.js';
import { ImportsAdminController } from './imports-admin.controller.js';
import { ImportsJobs } from './imports.jobs.js';
import { ImportsService } from './imports.service.js';
import { SubscriptionLinking } from './subscription-linking.service.js';

/** Moving in subscribers, contacts and members from files, and tying Stripe's subscriptions to accounts. */
@Module({
  imports: [InnerCircleSignupsModule, NewsletterSubscribersModule],
  controllers: [ImportsAdminController],
  providers: [ImportRun, ImportsJobs, ImportsService, SubscriptionLinking],
})
export class ImportsModule {}
