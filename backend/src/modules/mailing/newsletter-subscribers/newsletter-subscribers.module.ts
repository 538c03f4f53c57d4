import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { NewsletterSubscribersAdminController } from './newsletter-subscribers-admin.controller.js';
import { NewsletterSubscribersAdminService } from './newsletter-subscribers-admin.service.js';
import { NewsletterSubscribersController } from './newsletter-subscribers.controller.js';
import { NewsletterSubscribersJobs } from './newsletter-subscribers.jobs.js';
import { NewsletterSubscribersService } from './newsletter-subscribers.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [NewsletterSubscribersController, NewsletterSubscribersAdminController],
  providers: [NewsletterSubscribersService, NewsletterSubscribersAdminService, NewsletterSubscribersJobs],
  exports: [NewsletterSubscribersService],
})
export class NewsletterSubscribersModule {}
