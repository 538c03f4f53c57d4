import { Module } from '@nestjs/common';
import { InquiriesModule } from '../../inquiries/inquiries.module.js';
import { MembershipModule } from '../../membership/membership.module.js';
import { MailingModule } from '../../mailing/mailing.module.js';
import { ImportRun } from './import-run.service.js';
import { ImportsAdminController } from './imports-admin.controller.js';
import { ImportsJobs } from './imports.jobs.js';
import { ImportsService } from './imports.service.js';
import { SubscriptionLinking } from './subscription-linking.service.js';

/** Imports subscribers, contacts and members from files, and links Stripe's subscriptions to accounts. */
@Module({
  imports: [InquiriesModule, MembershipModule, MailingModule],
  controllers: [ImportsAdminController],
  providers: [ImportRun, ImportsJobs, ImportsService, SubscriptionLinking],
})
export class ImportsModule {}
