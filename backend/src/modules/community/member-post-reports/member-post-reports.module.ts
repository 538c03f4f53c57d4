import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { ModerationDecisionsModule } from '../moderation-decisions/moderation-decisions.module.js';
import { MemberPostReportsController } from './member-post-reports.controller.js';
import { MemberPostReportsJobs } from './member-post-reports.jobs.js';
import { MemberPostReportsService } from './member-post-reports.service.js';
import { MemberPostsAdminController } from './member-posts-admin.controller.js';
import { MemberPostsAdminService } from './member-posts-admin.service.js';

@Module({
  imports: [ContentModule, ModerationDecisionsModule],
  controllers: [MemberPostReportsController, MemberPostsAdminController],
  providers: [MemberPostReportsService, MemberPostsAdminService, MemberPostReportsJobs],
  exports: [MemberPostReportsService],
})
export class MemberPostReportsModule {}
