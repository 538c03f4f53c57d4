import { Module } from '@nestjs/common';
import { MemberNotificationsModule } from '../member-notifications/member-notifications.module.js';
import { NewsletterSubscribersModule } from '../newsletter-subscribers/newsletter-subscribers.module.js';
import { ContentModule } from '../../content/content.module.js';
import { CampaignDelivery } from './campaign-delivery.service.js';
import { CampaignLinksAdminController } from './campaign-links-admin.controller.js';
import { CampaignLinksController } from './campaign-links.controller.js';
import { CampaignLinks } from './campaign-links.service.js';
import { CampaignRecipientsAdminController } from './campaign-recipients-admin.controller.js';
import { CampaignRecipientsJobs } from './campaign-recipients.jobs.js';
import { CampaignRecipientsService } from './campaign-recipients.service.js';
import { NewsletterTests } from './newsletter-tests.service.js';
import { RecipientDelivery } from './recipient-delivery.service.js';
import { CampaignQueue } from './campaign-queue.service.js';
import { CampaignSweep } from './campaign-sweep.service.js';

/** Recipients of campaigns: storing them, sending to them, and their states; and the links in the emails. */
@Module({
  imports: [ContentModule, MemberNotificationsModule, NewsletterSubscribersModule],
  controllers: [CampaignLinksAdminController, CampaignLinksController, CampaignRecipientsAdminController],
  providers: [
    CampaignDelivery,
    CampaignLinks,
    CampaignRecipientsJobs,
    CampaignRecipientsService,
    CampaignQueue,
    CampaignSweep,
    NewsletterTests,
    RecipientDelivery,
  ],
  exports: [CampaignQueue, NewsletterTests, RecipientDelivery],
})
export class CampaignRecipientsModule {}
