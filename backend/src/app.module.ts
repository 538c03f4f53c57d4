import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { CommonModule } from './common/common.module.js';
import { ProblemFilter } from './common/problem.filter.js';
import { RateLimitGuard } from './common/rate-limit.guard.js';
import { RateLimitInterceptor } from './common/rate-limit.interceptor.js';
import { createValidationPipe } from './common/validation.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { FathomModule } from './integrations/fathom/fathom.module.js';
import { MailModule } from './integrations/mail/mail.module.js';
import { StripeModule } from './integrations/stripe/stripe.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { AccountsModule } from './modules/accounts/accounts/accounts.module.js';
import { AuditEntriesModule } from './modules/operations/audit-entries/audit-entries.module.js';
import { AvatarsModule } from './modules/accounts/avatars/avatars.module.js';
import { BlogPostsModule } from './modules/content/blog-posts/blog-posts.module.js';
import { CalendarBookingsModule } from './modules/calendar/calendar-bookings/calendar-bookings.module.js';
import { CalendarConnectionsModule } from './modules/calendar/calendar-connections/calendar-connections.module.js';
import { CallFeedsModule } from './modules/calendar/call-feeds/call-feeds.module.js';
import { CallRecordingNotesModule } from './modules/recordings/call-recording-notes/call-recording-notes.module.js';
import { CallRecordingsModule } from './modules/recordings/call-recordings/call-recordings.module.js';
import { ConsentFormsModule } from './modules/inquiries/consent-forms/consent-forms.module.js';
import { ContactRepliesModule } from './modules/inquiries/contact-replies/contact-replies.module.js';
import { ContactsModule } from './modules/inquiries/contacts/contacts.module.js';
import { FathomDeliveriesModule } from './modules/recordings/fathom-deliveries/fathom-deliveries.module.js';
import { FathomImportsModule } from './modules/recordings/fathom-imports/fathom-imports.module.js';
import { HealthModule } from './modules/operations/health/health.module.js';
import { ImagesModule } from './modules/content/images/images.module.js';
import { ImportsModule } from './modules/operations/imports/imports.module.js';
import { InnerCircleSignupsModule } from './modules/membership/inner-circle-signups/inner-circle-signups.module.js';
import { CampaignRecipientsModule } from './modules/mailing/campaign-recipients/campaign-recipients.module.js';
import { CampaignsModule } from './modules/mailing/campaigns/campaigns.module.js';
import { MailChecksModule } from './modules/mailing/mail-checks/mail-checks.module.js';
import { MailSuppressionsModule } from './modules/mailing/mail-suppressions/mail-suppressions.module.js';
import { MemberEventsModule } from './modules/community/member-events/member-events.module.js';
import { MemberNotificationsModule } from './modules/mailing/member-notifications/member-notifications.module.js';
import { MemberPostCommentsModule } from './modules/community/member-post-comments/member-post-comments.module.js';
import { MemberPostLikesModule } from './modules/community/member-post-likes/member-post-likes.module.js';
import { MemberPostReportsModule } from './modules/community/member-post-reports/member-post-reports.module.js';
import { MemberPostsModule } from './modules/community/member-posts/member-posts.module.js';
import { MembersModule } from './modules/membership/members/members.module.js';
import { NewsletterSubscribersModule } from './modules/mailing/newsletter-subscribers/newsletter-subscribers.module.js';
import { PersonalDataModule } from './modules/privacy/personal-data/personal-data.module.js';
import { PodcastModule } from './modules/content/podcast/podcast.module.js';
import { PrivacyRequestsModule } from './modules/privacy/privacy-requests/privacy-requests.module.js';
import { DashboardModule } from './modules/operations/dashboard/dashboard.module.js';
import { QueuedJobsModule } from './modules/operations/queued-jobs/queued-jobs.module.js';
import { RetentionModule } from './modules/privacy/retention/retention.module.js';
import { RetreatOfferingsModule } from './modules/content/retreat-offerings/retreat-offerings.module.js';
import { SecondFactorsModule } from './modules/accounts/second-factors/second-factors.module.js';
import { SiteSettingsModule } from './modules/content/site-settings/site-settings.module.js';
import { StripeEventsModule } from './modules/membership/stripe-events/stripe-events.module.js';
import { SupportRequestsModule } from './modules/inquiries/support-requests/support-requests.module.js';
import { TestimonialsModule } from './modules/content/testimonials/testimonials.module.js';
import { UsersModule } from './modules/accounts/users/users.module.js';

/** The whole application. Guards run in this order: limits first, then who may call. */
@Module({})
export class AppModule {
  static with(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(env),
        CommonModule,
        DatabaseModule,
        JobsModule,
        MailModule,
        StripeModule,
        FathomModule,
        AuthModule,
        AccountsModule,
        AuditEntriesModule,
        AvatarsModule,
        BlogPostsModule,
        CalendarBookingsModule,
        CalendarConnectionsModule,
        CallFeedsModule,
        CallRecordingNotesModule,
        CallRecordingsModule,
        ConsentFormsModule,
        ContactRepliesModule,
        ContactsModule,
        FathomDeliveriesModule,
        FathomImportsModule,
        HealthModule,
        ImagesModule,
        ImportsModule,
        InnerCircleSignupsModule,
        CampaignRecipientsModule,
        CampaignsModule,
        MailChecksModule,
        MailSuppressionsModule,
        MemberEventsModule,
        MemberNotificationsModule,
        MemberPostCommentsModule,
        MemberPostLikesModule,
        MemberPostReportsModule,
        MemberPostsModule,
        MembersModule,
        NewsletterSubscribersModule,
        PersonalDataModule,
        PodcastModule,
        PrivacyRequestsModule,
        DashboardModule,
        QueuedJobsModule,
        RetentionModule,
        RetreatOfferingsModule,
        SecondFactorsModule,
        SiteSettingsModule,
        StripeEventsModule,
        SupportRequestsModule,
        TestimonialsModule,
        UsersModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: RateLimitInterceptor },
        { provide: APP_PIPE, useFactory: createValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
