import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { ContactRepliesAdminController } from './contact-replies-admin.controller.js';
import { ContactRepliesJobs } from './contact-replies.jobs.js';
import { ContactRepliesService } from './contact-replies.service.js';

/** Answers by mail to people who had written. */
@Module({
  imports: [SiteSettingsModule],
  controllers: [ContactRepliesAdminController],
  providers: [ContactRepliesService, ContactRepliesJobs],
})
export class ContactRepliesModule {}
