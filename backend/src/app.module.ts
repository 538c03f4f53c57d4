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
import { AccountsModule } from './modules/accounts/accounts.module.js';
import { AuditEntriesModule } from './modules/audit-entries/audit-entries.module.js';
import { AvatarsModule } from './modules/avatars/avatars.module.js';
import { BlogPostsModule } from './modules/blog-posts/blog-posts.module.js';
import { CalendarBookingsModule } from './modules/calendar-bookings/calendar-bookings.module.js';
import { CalendarConnectionsModule } from './modules/calendar-connections/calendar-connections.module.js';
import { CallFeedsModule } from './modules/call-feeds/call-feeds.module.js';
import { CallRecordingNotesModule } from './modules/call-recording-notes/call-recording-notes.module.js';
import { CallRecordingsModule } from './modules/call-recordings/call-recordings.module.js';
import { ConsentFormsModule } from './modules/consent-forms/consent-forms.module.js';
import { ContactRepliesModule } from './modules/contact-replies/contact-replies.module.js';
import { ContactsModule } from './modules/contacts/contacts.module.js';
import { FathomDeliveriesModule } from './modules/fathom-deliveries/fathom-deliveries.module.js';
import { FathomImportsModule } from './modules/fathom-imports/fathom-imports.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { ImagesModule } from './modules/images/images.module.js';
import { ImportsModule } from './modules/imports/imports.module.js';
import { InnerCircleSignupsModule } from './modules/inner-circle-signups/inner-circle-signups.module.js';
import { LetterRecipientsModule } from './modules/letter-recipients/letter-recipients.module.js';
import { LettersModule } from './modules/letters/letters.module.js';
import { MailChecksModule } from './modules/mail-checks/mail-checks.module.js';
import { MailSuppressionsModule } from './modules/mail-suppressions/mail-suppressions.module.js';
import { MemberEventsModule } from './modules/member-events/member-events.module.js';
import { MemberLettersModule } from './modules/member-letters/member-letters.module.js';
import { MemberPostCommentsModule } from './modules/member-post-comments/member-post-comments.module.js';
import { MemberPostLikesModule } from './modules/member-post-likes/member-post-likes.module.js';
import { MemberPostReportsModule } from './modules/member-post-reports/member-post-reports.module.js';
import { MemberPostsModule } from './modules/member-posts/member-posts.module.js';
import { MembersModule } from './modules/members/members.module.js';
import { NewsletterSubscribersModule } from './modules/newsletter-subscribers/newsletter-subscribers.module.js';
import { PersonalDataModule } from './modules/personal-data/personal-data.module.js';
import { PodcastModule } from './modules/podcast/podcast.module.js';
import { PrivacyRequestsModule } from './modules/privacy-requests/privacy-requests.module.js';
import { DashboardModule } from './modules/dashboard/dashboard.module.js';
import { QueuedJobsModule } from './modules/queued-jobs/queued-jobs.module.js';
import { RetentionModule } from './modules/retention/retention.module.js';
import { RetreatOfferingsModule } from './modules/retreat-offerings/retreat-offerings.module.js';
import { SecondFactorsModule } from './modules/second-factors/second-factors.module.js';
import { SiteSettingsModule } from './modules/site-settings/site-settings.module.js';
import { StripeEventsModule } from './modules/stripe-events/stripe-events.module.js';
import { SupportContactsModule } from './modules/support-contacts/support-contacts.module.js';
import { TestimonialsModule } from './modules/testimonials/testimonials.module.js';
import { UsersModule } from './modules/users/users.module.js';

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
        LetterRecipientsModule,
        LettersModule,
        MailChecksModule,
        MailSuppressionsModule,
        MemberEventsModule,
        MemberLettersModule,
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
        SupportContactsModule,
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
