import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { CommonModule } from './common/common.module.js';
import { ProblemFilter } from './common/problem.filter.js';
import { RateLimitGuard } from './common/rate-limit.guard.js';
import { createValidationPipe } from './common/validation.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { FathomModule } from './integrations/fathom/fathom.module.js';
import { TranslationModule } from './integrations/translation/translation.module.js';
import { MailModule } from './integrations/mail/mail.module.js';
import { ProviderKeysModule } from './integrations/provider-keys/provider-keys.module.js';
import { StripeModule } from './integrations/stripe/stripe.module.js';
import { entities } from './entities.js';
import { personalData } from './personal-data.js';
import { JobsModule } from './jobs/jobs.module.js';
import { AccountsModule } from './modules/accounts/accounts.module.js';
import { CalendarModule } from './modules/calendar/calendar.module.js';
import { CommunityModule } from './modules/community/community.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { InquiriesModule } from './modules/inquiries/inquiries.module.js';
import { MailingModule } from './modules/mailing/mailing.module.js';
import { MembershipModule } from './modules/membership/membership.module.js';
import { OperationsModule } from './modules/operations/operations.module.js';
import { PrivacyModule } from './modules/privacy/privacy.module.js';
import { RecordingsModule } from './modules/recordings/recordings.module.js';

/** The whole application: infrastructure and the ten rooms. Guards run in this order: rate limits, then access. */
@Module({})
export class AppModule {
  static with(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(env),
        CommonModule,
        DatabaseModule.with(entities),
        JobsModule,
        ProviderKeysModule,
        MailModule,
        StripeModule,
        FathomModule,
        TranslationModule,
        AuthModule,
        ContentModule,
        AccountsModule,
        InquiriesModule,
        CalendarModule,
        CommunityModule,
        RecordingsModule,
        MailingModule,
        MembershipModule,
        PrivacyModule.with(personalData),
        OperationsModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_PIPE, useFactory: createValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
