import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ContentModule } from '../../content/content.module.js';
import { InnerCircleSignupsModule } from '../inner-circle-signups/inner-circle-signups.module.js';
import { MemberActionsAdminController } from './member-actions-admin.controller.js';
import { MemberActions } from './member-actions.service.js';
import { MembersAdminController } from './members-admin.controller.js';
import { MembersAdminService } from './members-admin.service.js';
import { MembersJobs } from './members.jobs.js';
import { MembershipDecisions } from './membership-decisions.service.js';

/** Accounts in the admin area, and administrators' decisions about memberships. */
@Module({
  imports: [AccountsModule, AuthModule, ContentModule, InnerCircleSignupsModule],
  controllers: [MembersAdminController, MemberActionsAdminController],
  providers: [MembersAdminService, MemberActions, MembershipDecisions, MembersJobs],
  exports: [MembershipDecisions],
})
export class MembersModule {}
