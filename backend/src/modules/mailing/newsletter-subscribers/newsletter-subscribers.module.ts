import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { NewsletterSubscribersAdminController } from './newsletter-subscribers-admin.controller.js';
import { NewsletterSubscribersAdminService } from './newsletter-subscribers-admin.service.js';
import { NewsletterSubscribersController } from './newsletter-subscribers.controller.js';
import { NewsletterSubscribersJobs } from './newsletter-subscribers.jobs.js';
import { NewsletterSubscribersService } from './newsletter-subscribers.service.js';

@Module({
  imports: [ContentModule],
  controllers: [NewsletterSubscribersController, NewsletterSubscribersAdminController],
  providers: [NewsletterSubscribersService, NewsletterSubscribersAdminService, NewsletterSubscribersJobs],
  exports: [NewsletterSubscribersService],
})
export class NewsletterSubscribersModule {}
