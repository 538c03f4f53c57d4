import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { InnerCircleSignupsModule } from '../inner-circle-signups/inner-circle-signups.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { MembershipEventsAdminController } from './membership-events-admin.controller.js';
import { MembershipEventsJobs } from './membership-events.jobs.js';
import { MembershipEventsService } from './membership-events.service.js';

/** What happens in memberships: the practice's list and emails. */
@Module({
  imports: [ContentModule, InnerCircleSignupsModule, PlansModule],
  controllers: [MembershipEventsAdminController],
  providers: [MembershipEventsService, MembershipEventsJobs],
})
export class MembershipEventsModule {}
