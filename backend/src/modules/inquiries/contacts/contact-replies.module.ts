import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { ContactRepliesAdminController } from './contact-replies-admin.controller.js';
import { ContactRepliesJobs } from './contact-replies.jobs.js';
import { ContactRepliesService } from './contact-replies.service.js';

/** Email replies to contacts. */
@Module({
  imports: [ContentModule],
  controllers: [ContactRepliesAdminController],
  providers: [ContactRepliesService, ContactRepliesJobs],
})
export class ContactRepliesModule {}
