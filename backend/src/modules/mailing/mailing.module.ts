import { Module } from '@nestjs/common';
import { CampaignRecipientsModule } from './campaigns/campaign-recipients.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { EmailTextsModule } from './email-texts/email-texts.module.js';
import { MailChecksModule } from './mail-checks/mail-checks.module.js';
import { MailSuppressionsModule } from './mail-suppressions/mail-suppressions.module.js';
import { MemberNotificationsModule } from './member-notifications/member-notifications.module.js';
import { NewsletterSubscribersModule } from './newsletter-subscribers/newsletter-subscribers.module.js';
import { PortalNotificationsModule } from './portal-notifications/portal-notifications.module.js';
import { PushNotificationsModule } from './push-notifications/push-notifications.module.js';
import { SequencesModule } from './sequences/sequences.module.js';
import { CampaignLink } from './campaigns/campaign-link.entity.js';
import { CampaignRecipient } from './campaigns/campaign-recipient.entity.js';
import { Campaign } from './campaigns/campaign.entity.js';
import { SequenceStep } from './campaigns/sequence-step.entity.js';
import { Sequence } from './campaigns/sequence.entity.js';
import { SequenceEnrolment } from './sequences/sequence-enrolment.entity.js';
import { EmailText } from './email-texts/email-text.entity.js';
import { MailSuppression } from './mail-suppressions/mail-suppression.entity.js';
import { CommentNotice } from './member-notifications/comment-notice.entity.js';
import { MemberNotification } from './member-notifications/member-notification.entity.js';
import { NotificationSettings } from './member-notifications/notification-settings.entity.js';
import { PortalNotification } from './portal-notifications/portal-notification.entity.js';
import { PushDevice } from './push-notifications/push-device.entity.js';
import { PushNotification } from './push-notifications/push-notification.entity.js';
import { SubscriberChange } from './newsletter-subscribers/subscriber-change.entity.js';
import { NewsletterSubscriber } from './newsletter-subscribers/newsletter-subscriber.entity.js';

export { CampaignArchiveService } from './campaigns/campaign-archive.service.js';
export { Campaign } from './campaigns/campaign.entity.js';
export { MembersByPlan } from './campaigns/members-by-plan.js';
export { MailChecksService } from './mail-checks/mail-checks.service.js';
export { domainOf, type MailRecord } from './mail-checks/sender-domain.js';
export { NewsletterSubscribersService } from './newsletter-subscribers/newsletter-subscribers.service.js';
export { hasChosenEmails } from './member-notifications/has-chosen-emails.js';
export { mailingFigures } from './dashboard-part.js';
export { mailingNames, mailingPeople, mailingTimeline } from './admin-part.js';
export { mailingPersonalData } from './personal-data.js';

/** The tables of this room. */
export const mailingEntities = [
  CampaignLink,
  CampaignRecipient,
  Campaign,
  EmailText,
  MailSuppression,
  CommentNotice,
  MemberNotification,
  NotificationSettings,
  NewsletterSubscriber,
  PortalNotification,
  PushDevice,
  PushNotification,
  Sequence,
  SequenceEnrolment,
  SequenceStep,
  SubscriberChange,
];

/** Bulk email: newsletter subscribers, campaigns, series, notifications of members, suppressed addresses. */
@Module({
  imports: [
    CampaignRecipientsModule,
    CampaignsModule,
    EmailTextsModule,
    MailChecksModule,
    MailSuppressionsModule,
    MemberNotificationsModule,
    NewsletterSubscribersModule,
    PortalNotificationsModule,
    PushNotificationsModule,
    SequencesModule,
  ],
  exports: [MailChecksModule, NewsletterSubscribersModule],
})
export class MailingModule {}
