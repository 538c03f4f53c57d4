import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ContentModule } from '../../content/content.module.js';
import { InnerCircleSignupsModule } from '../inner-circle-signups/inner-circle-signups.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { MembershipNoticesJobs } from './membership-notices.jobs.js';
import { MembershipNoticesService } from './membership-notices.service.js';

/** Emails that become due in memberships: reminders of payments, expiring cards, renewals and receipts. */
@Module({
  imports: [AccountsModule, ContentModule, InnerCircleSignupsModule, PlansModule],
  providers: [MembershipNoticesService, MembershipNoticesJobs],
})
export class MembershipNoticesModule {}
