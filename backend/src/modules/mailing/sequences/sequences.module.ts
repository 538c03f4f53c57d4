import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { CampaignRecipientsModule } from '../campaigns/campaign-recipients.module.js';
import { MemberNotificationsModule } from '../member-notifications/member-notifications.module.js';
import { NewsletterSubscribersModule } from '../newsletter-subscribers/newsletter-subscribers.module.js';
import { SequenceDelivery } from './sequence-delivery.service.js';
import { SequenceQueue } from './sequence-queue.service.js';
import { SequenceStepsAdminController } from './sequence-steps-admin.controller.js';
import { SequenceStepsAdminService } from './sequence-steps-admin.service.js';
import { SequencesAdminController } from './sequences-admin.controller.js';
import { SequencesAdminService } from './sequences-admin.service.js';
import { SequencesJobs } from './sequences.jobs.js';

/** Series of newsletters that begin with an event. Triggers of the database enrol people; this sends the emails. */
@Module({
  imports: [CampaignRecipientsModule, ContentModule, MemberNotificationsModule, NewsletterSubscribersModule],
  controllers: [SequencesAdminController, SequenceStepsAdminController],
  providers: [SequenceDelivery, SequenceQueue, SequenceStepsAdminService, SequencesAdminService, SequencesJobs],
})
export class SequencesModule {}
