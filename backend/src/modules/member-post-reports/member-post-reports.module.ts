import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { MemberPostReportsController } from './member-post-reports.controller.js';
import { MemberPostReportsJobs } from './member-post-reports.jobs.js';
import { MemberPostReportsService } from './member-post-reports.service.js';

@Module({ imports: [SiteSettingsModule], controllers: [MemberPostReportsController], providers: [MemberPostReportsService, MemberPostReportsJobs] })
export class MemberPostReportsModule {}
