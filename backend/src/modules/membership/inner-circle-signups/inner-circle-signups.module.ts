import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ContentModule } from '../../content/content.module.js';
import { InquiriesModule } from '../../inquiries/inquiries.module.js';
import { BookingSignup, CalendarModule } from '../../calendar/calendar.module.js';
import { MembersByPlan } from '../../mailing/mailing.module.js';
import { PlansOfMembers } from './members-by-plan.js';
import { PlansModule } from '../plans/plans.module.js';
import { PromotionCodesModule } from '../promotion-codes/promotion-codes.module.js';
import { ImportedSubscriptions } from './imported-subscriptions.service.js';
import { InnerCircleSignupsAdminController } from './inner-circle-signups-admin.controller.js';
import { InnerCircleSignupsAdminService } from './inner-circle-signups-admin.service.js';
import { BillingService } from './billing.service.js';
import { CardLinks } from './card-links.js';
import { CardLinksController } from './card-links.controller.js';
import { InnerCircleSignupsController } from './inner-circle-signups.controller.js';
import { InnerCircleSignupsJobs } from './inner-circle-signups.jobs.js';
import { InnerCircleSignupsService } from './inner-circle-signups.service.js';
import { MembershipCard } from './membership-card.service.js';
import { OwnMembershipController } from './own-membership.controller.js';
import { OwnMembershipService } from './own-membership.service.js';
import { PlanSeats } from './plan-seats.service.js';
import { SignupTerms } from './signup-terms.service.js';
import { SignupCookie } from './signup-cookie.js';
import { SignupDeclinesAdminController } from './signup-declines-admin.controller.js';
import { SignupDeclinesJobs } from './signup-declines.jobs.js';
import { SignupDeclinesService } from './signup-declines.service.js';
import { SignupInvitationsAdminController } from './signup-invitations-admin.controller.js';
import { SignupInvitationsJobs } from './signup-invitations.jobs.js';
import { SignupInvitationsService } from './signup-invitations.service.js';
import { SignupRefundsAdminController } from './signup-refunds-admin.controller.js';
import { SignupRefundsService } from './signup-refunds.service.js';
import { SignupLinksController } from './signup-links.controller.js';
import { SignupLinks } from './signup-links.service.js';
import { SignupNotesAdminController } from './signup-notes-admin.controller.js';
import { SignupNotesService } from './signup-notes.service.js';
import { SignupPayments } from './signup-payments.service.js';
import { SignupProgressAdminController } from './signup-progress-admin.controller.js';
import { SignupProgressService } from './signup-progress.service.js';
import { SignupPromotionCodesController } from './signup-promotion-codes.controller.js';
import { SignupPromotionCodes } from './signup-promotion-codes.service.js';
import { SignupPromotions } from './signup-promotions.service.js';
import { SignupReopening } from './signup-reopening.service.js';
import { SignupReconciliation } from './signup-reconciliation.service.js';
import { SignupViews } from './signup-views.service.js';
import { SubscriptionEndings } from './subscription-endings.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';

/** Applications, their payment by Stripe, and the membership; global, because it implements a port of the calendar. */
@Global()
@Module({
  imports: [AccountsModule, CalendarModule, ContentModule, InquiriesModule, PlansModule, PromotionCodesModule],
  controllers: [
    InnerCircleSignupsController,
    CardLinksController,
    OwnMembershipController,
    InnerCircleSignupsAdminController,
    SignupDeclinesAdminController,
    SignupInvitationsAdminController,
    SignupRefundsAdminController,
    SignupLinksController,
    SignupNotesAdminController,
    SignupPromotionCodesController,
    SignupProgressAdminController,
  ],
  providers: [
    InnerCircleSignupsAdminService,
    BillingService,
    CardLinks,
    ImportedSubscriptions,
    InnerCircleSignupsJobs,
    InnerCircleSignupsService,
    MembershipCard,
    OwnMembershipService,
    PlanSeats,
    SignupTerms,
    SignupCookie,
    { provide: BookingSignup, useExisting: SignupCookie },
    { provide: MembersByPlan, useClass: PlansOfMembers },
    SignupDeclinesJobs,
    SignupDeclinesService,
    SignupInvitationsJobs,
    SignupInvitationsService,
    SignupRefundsService,
    SignupLinks,
    SignupNotesService,
    SignupPayments,
    SignupProgressService,
    SignupPromotionCodes,
    SignupPromotions,
    SignupReopening,
    SignupReconciliation,
    SignupViews,
    SubscriptionEndings,
    SubscriptionSync,
  ],
  exports: [
    BookingSignup,
    CardLinks,
    ImportedSubscriptions,
    MembersByPlan,
    MembershipCard,
    SubscriptionEndings,
    SubscriptionSync,
  ],
})
export class InnerCircleSignupsModule {}
