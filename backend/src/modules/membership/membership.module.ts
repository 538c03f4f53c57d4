import { Module } from '@nestjs/common';
import { FirstWeek } from './first-weeks/first-week.entity.js';
import { FirstWeeksModule } from './first-weeks/first-weeks.module.js';
import { InnerCircleSignupsModule } from './inner-circle-signups/inner-circle-signups.module.js';
import { MembersModule } from './members/members.module.js';
import { MembershipEventsModule } from './membership-events/membership-events.module.js';
import { MembershipNoticesModule } from './membership-notices/membership-notices.module.js';
import { StripeEventsModule } from './stripe-events/stripe-events.module.js';
import { InnerCircleSignup } from './inner-circle-signups/inner-circle-signup.entity.js';
import { MembershipDecision } from './inner-circle-signups/membership-decision.entity.js';
import { MembershipEvent } from './inner-circle-signups/membership-event.entity.js';
import { MembershipPayment } from './inner-circle-signups/membership-payment.entity.js';
import { MembershipNotice } from './inner-circle-signups/membership-notice.entity.js';
import { PromotionRedemption } from './inner-circle-signups/promotion-redemption.entity.js';
import { PaidMembership } from './inner-circle-signups/paid-membership.entity.js';
import { SignupDecline } from './inner-circle-signups/signup-decline.entity.js';
import { SignupInvitation } from './inner-circle-signups/signup-invitation.entity.js';
import { SignupRefund } from './inner-circle-signups/signup-refund.entity.js';
import { SignupNote } from './inner-circle-signups/signup-note.entity.js';
import { SignupProgress } from './inner-circle-signups/signup-progress.entity.js';
import { PlanChangesModule } from './plan-changes/plan-changes.module.js';
import { PlanPriceMove } from './plan-changes/plan-price-move.entity.js';
import { Plan } from './plans/plan.entity.js';
import { PromotionCode } from './promotion-codes/promotion-code.entity.js';
import { StripeEvent } from './inner-circle-signups/stripe-event.entity.js';

export { ImportedSubscriptions } from './inner-circle-signups/imported-subscriptions.service.js';
export { SubscriptionEndings } from './inner-circle-signups/subscription-endings.service.js';
export { membershipFigures, membershipToDo, revenueMovements } from './dashboard-part.js';
export { membershipNames, membershipPeople, membershipTimeline } from './admin-part.js';
export { membershipPersonalData } from './personal-data.js';

/** The tables of this room. */
export const membershipEntities = [
  FirstWeek,
  InnerCircleSignup,
  MembershipDecision,
  MembershipEvent,
  MembershipNotice,
  MembershipPayment,
  PaidMembership,
  Plan,
  PlanPriceMove,
  PromotionCode,
  PromotionRedemption,
  SignupDecline,
  SignupInvitation,
  SignupRefund,
  SignupNote,
  SignupProgress,
  StripeEvent,
];

/** The Inner Circle: applications, plans, payments by Stripe, and members. */
@Module({
  imports: [
    FirstWeeksModule,
    InnerCircleSignupsModule,
    MembersModule,
    MembershipEventsModule,
    MembershipNoticesModule,
    PlanChangesModule,
    StripeEventsModule,
  ],
  exports: [InnerCircleSignupsModule],
})
export class MembershipModule {}
