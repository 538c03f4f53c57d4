import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsOptional, ValidateNested } from 'class-validator';
import {
  fieldLimits,
  planLimits,
  promotionCodeLimits,
  readinessLevels,
  type Language,
  type PlanValue,
  type ReadinessLevel,
} from '@leap/domain';
import {
  EmailAddress,
  Honeypot,
  LanguageField,
  OptionalPhoneNumber,
  OptionalText,
  OptionalWholeNumber,
  RequiredText,
  WholeNumber,
} from '../../../common/fields.js';
import { IsPlanValue, PLAN } from '../../../common/plan-value.js';
import type { Plan } from '../plans/plan.entity.js';
import { SignupPlanDto, toSignupPlanDto } from '../plans/plans.dto.js';
import { paymentStatuses, type InnerCircleSignup, type PaymentStatus } from './inner-circle-signup.entity.js';

/** Next step of an applicant: a secret for the payment, or nothing to pay. */
export interface SubmittedSignup {
  signupId: number;
  clientSecret?: string;
  isSetupIntent?: boolean;
  mustAcceptTerms?: boolean;
}

/** Length limits of the two long answers of an application. */
const ANSWER_LIMIT = 2_000;

const TIME_COMMITMENT_LENGTH = 50;
const VERSION_LENGTH = 20;

const steps = ['payment', 'scheduling', 'paid'] as const;
type SignupStep = (typeof steps)[number];

/** The discount that a person saw. */
export class ShownPromotionDto {
  @RequiredText(promotionCodeLimits.code.max, { description: 'The promotion code.', example: 'WELCOME' })
  code: string;

  @WholeNumber({ min: 0, max: planLimits.amount.max }, 'Price of a discounted billing period, in cents.', 20_625)
  amount: number;

  @OptionalWholeNumber(
    { min: 1, max: promotionCodeLimits.durationMonths.max },
    'How many billing periods are discounted; absent: all.',
    1,
  )
  periods?: number;
}

/** What a person saw when they accepted the terms. */
export class ShownPriceDto {
  @ApiProperty({ description: 'The plan.', ...PLAN })
  @IsPlanValue()
  plan: PlanValue;

  @WholeNumber({ min: 0, max: planLimits.amount.max }, 'Price of one billing period, in cents.', 27_500)
  amount: number;

  @WholeNumber({ min: 1, max: 12 * planLimits.intervalCount.max }, 'Months of one billing period.', 3)
  periodMonths: number;

  @WholeNumber(planLimits.trialDays, 'Days before the first payment; 0 for none.', 0)
  trialDays: number;

  @ApiPropertyOptional({
    description: 'The discount of a promotion code; absent without one.',
    type: ShownPromotionDto,
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ShownPromotionDto)
  promotion?: ShownPromotionDto;
}

/** Body of the application form. It names a plan, never an amount. */
export class ApplyToInnerCircleDto {
  @RequiredText(fieldLimits.namePart, { description: 'First name.', example: 'Ana' })
  firstName: string;

  @RequiredText(fieldLimits.namePart, { description: 'Last name.', example: 'Example' })
  lastName: string;

  @EmailAddress({ description: 'Where the emails go, and the name of the later account.', example: 'ana@example.com' })
  email: string;

  @OptionalPhoneNumber()
  phone?: string;

  @ApiProperty({
    description: 'The two ready levels go on to payment, the others to a call.',
    enum: readinessLevels,
    enumName: 'ReadinessLevel',
    example: 'mostly_ready',
  })
  @IsNotEmpty()
  @IsIn(readinessLevels)
  readinessLevel: ReadinessLevel;

  @RequiredText(TIME_COMMITMENT_LENGTH, {
    description: 'Time per week the applicant can commit.',
    example: '3-5_hours',
  })
  timeCommitment: string;

  @RequiredText(ANSWER_LIMIT, {
    description: 'The biggest challenge, as the applicant wrote it.',
    example: 'I take care of everybody but myself.',
  })
  challengeArea: string;

  @RequiredText(ANSWER_LIMIT, {
    description: 'The goal, as the applicant wrote it.',
    example: 'To rest without guilt.',
  })
  transformationGoal: string;

  @ApiProperty({ description: 'The plan.', ...PLAN })
  @IsNotEmpty()
  @IsPlanValue()
  subscriptionType: PlanValue;

  @LanguageField('Language of the emails and of the terms that were shown; English when absent.')
  language?: Language;

  @OptionalText(VERSION_LENGTH, {
    description:
      'Version of the accepted terms of renewal and cancellation. Without it, the ready levels accept them at the payment step.',
    example: '2026-11-01',
  })
  acceptedTermsVersion?: string;

  @ApiPropertyOptional({
    description: 'What the accepted terms named. If it is outdated, the terms are to be accepted at the payment step.',
    type: ShownPriceDto,
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ShownPriceDto)
  shownPrice?: ShownPriceDto;

  @Honeypot()
  website?: string;
}

/** A stored application, with a secret while it can be paid. */
export class SubmittedSignupDto {
  @ApiProperty({ description: 'Number of the signup.', type: 'integer', minimum: 1, example: 42 })
  signupId: number;

  @ApiPropertyOptional({
    description: "Stripe's secret for confirming the payment in this browser.",
    example: 'pi_1_secret_2',
  })
  clientSecret?: string;

  @ApiPropertyOptional({
    description: 'Whether the secret is that of a setup (nothing is due now) and not of a payment.',
    example: false,
  })
  isSetupIntent?: boolean;

  @ApiPropertyOptional({
    description: 'Present when the terms are still to be accepted (`accept-terms`): there is no secret before.',
    example: true,
  })
  mustAcceptTerms?: boolean;
}

/** Acceptance of the terms of renewal and cancellation at the payment step. */
export class AcceptInnerCircleTermsDto {
  @RequiredText(VERSION_LENGTH, { description: 'Version of the terms that were shown.', example: '2026-11-01' })
  acceptedTermsVersion: string;

  @ApiProperty({ description: 'What the terms named: nobody pays anything else.', type: ShownPriceDto })
  @IsObject()
  @ValidateNested()
  @Type(() => ShownPriceDto)
  shownPrice: ShownPriceDto;
}

/** The discount of a promotion code. */
export class SignupPromotionDto {
  @ApiProperty({ description: 'The promotion code.', example: 'WELCOME' })
  code: string;

  @ApiPropertyOptional({ description: 'Whole percents off, unless it is an amount.', type: 'integer', example: 25 })
  percentOff?: number;

  @ApiPropertyOptional({ description: 'Cents off each discounted period.', type: 'integer', example: 2000 })
  amountOff?: number;

  @ApiProperty({
    description: 'Price of a discounted billing period, in cents.',
    type: 'integer',
    minimum: 0,
    example: 20625,
  })
  amount: number;

  @ApiPropertyOptional({
    description: 'How many billing periods are discounted; absent: all.',
    type: 'integer',
    minimum: 1,
    example: 1,
  })
  periods?: number;

  @ApiPropertyOptional({
    description: 'From when on the full price is due, if it is paid now; absent: never.',
    format: 'date-time',
    example: '2027-02-27T10:00:00.000Z',
  })
  fullPriceFrom?: string;
}

/** The call that this applicant booked. */
export class SignupBookingDto {
  @ApiProperty({ description: 'Start of the call.', format: 'date-time', example: '2026-12-01T18:00:00.000Z' })
  startsAt: string;

  @ApiProperty({ description: 'End of the call.', format: 'date-time', example: '2026-12-01T19:00:00.000Z' })
  endsAt: string;

  @ApiProperty({ description: "The applicant's zone, for display.", example: 'America/Los_Angeles' })
  timezone: string;
}

/** The session of new members. */
export class FirstSessionDto {
  @ApiProperty({ description: 'When it starts.', format: 'date-time', example: '2026-12-07T23:00:00.000Z' })
  startsAt: string;

  @ApiProperty({ description: 'IANA time zone of the weekly call.', example: 'America/New_York' })
  timeZone: string;
}

/** The signup of this browser in its current state. */
export class InnerCircleSignupDto extends SubmittedSignupDto {
  @ApiProperty({ description: 'First name.', example: 'Ana' })
  firstName: string;

  @ApiProperty({ description: 'Last name.', example: 'Example' })
  lastName: string;

  @ApiProperty({ description: 'The address as it is stored.', example: 'ana@example.com' })
  email: string;

  @ApiPropertyOptional({ description: 'Phone number, as written.', example: '+1 555 0100' })
  phone?: string;

  @ApiProperty({ description: 'The plan.', ...PLAN })
  subscriptionType: PlanValue;

  @ApiProperty({ description: 'The plan as it is now: it may be retired.', type: SignupPlanDto })
  plan: SignupPlanDto;

  @ApiProperty({
    description:
      'What this signup pays for one billing period, in cents: a later price of the plan does not change it.',
    type: 'integer',
    minimum: 0,
    example: 27500,
  })
  amount: number;

  @ApiPropertyOptional({
    description: 'The discount of a promotion code, while its payment is open.',
    type: SignupPromotionDto,
  })
  promotion?: SignupPromotionDto;

  @ApiPropertyOptional({
    description: 'A promotion code that can no longer be redeemed: the price is the full one again.',
    example: 'WELCOME',
  })
  endedPromotionCode?: string;

  @ApiProperty({
    description: 'How ready the applicant is, by their own answer.',
    enum: readinessLevels,
    enumName: 'ReadinessLevel',
    example: 'mostly_ready',
  })
  readinessLevel: ReadinessLevel;

  @ApiProperty({
    description: 'What comes next: pay, book a call, or nothing, because it is paid.',
    enum: steps,
    enumName: 'SignupStep',
    example: 'payment',
  })
  step: SignupStep;

  @ApiProperty({
    description: 'Payment status, as last read from Stripe.',
    enum: paymentStatuses,
    enumName: 'PaymentStatus',
    example: 'pending',
  })
  paymentStatus: PaymentStatus;

  @ApiPropertyOptional({
    description:
      'Once paid: whether the account already has a password; otherwise the welcome email links to setting one.',
    example: false,
  })
  hasAccount?: boolean;

  @ApiPropertyOptional({
    description: 'Once paid: the session of new members, in the month after joining. Calls before it are open too.',
    type: FirstSessionDto,
  })
  firstSession?: FirstSessionDto;

  @ApiPropertyOptional({ description: 'The call that was booked, while it is live.', type: SignupBookingDto })
  booking?: SignupBookingDto;
}

export class PaymentConfigurationDto {
  @ApiPropertyOptional({
    description: "Stripe's publishable key; absent while payments are off.",
    example: 'pk_test_example',
  })
  publishableKey?: string;

  @ApiPropertyOptional({
    description: 'Where Stripe.js comes from when not from Stripe, outside production.',
    example: '/sandbox/stripe.js',
  })
  scriptUrl?: string;

  @ApiProperty({ description: 'Whether payments can be taken at all.', example: true })
  isAvailable: boolean;
}

export class BillingPortalDto {
  @ApiProperty({
    description: "Page of Stripe's billing portal, for this member and for a short time.",
    format: 'uri',
    example: 'https://billing.stripe.com/p/session/test_example',
  })
  url: string;
}

/** Parts of an answer about a signup. */
export interface SignupView {
  signup: InnerCircleSignup;
  submitted: SubmittedSignup;
  plan: Plan;
  promotion?: SignupPromotionDto;
  endedPromotionCode?: string;
  hasAccount?: boolean;
  firstSession?: { startsAt: Date; timeZone: string };
  booking?: { startsAt: Date; endsAt: Date; timezone: string };
}

export function toInnerCircleSignupDto({
  signup,
  submitted,
  plan,
  promotion,
  endedPromotionCode,
  hasAccount,
  firstSession,
  booking,
}: SignupView): InnerCircleSignupDto {
  return {
    ...submitted,
    firstName: signup.firstName,
    lastName: signup.lastName,
    email: signup.email,
    phone: signup.phone ?? undefined,
    subscriptionType: signup.subscriptionType,
    plan: toSignupPlanDto(plan),
    amount: signup.amount,
    promotion,
    endedPromotionCode,
    readinessLevel: signup.readinessLevel,
    step: stepOf(signup.paymentStatus),
    paymentStatus: signup.paymentStatus,
    hasAccount,
    firstSession: firstSession && {
      startsAt: firstSession.startsAt.toISOString(),
      timeZone: firstSession.timeZone,
    },
    booking: booking && {
      startsAt: booking.startsAt.toISOString(),
      endsAt: booking.endsAt.toISOString(),
      timezone: booking.timezone,
    },
  };
}

function stepOf(status: PaymentStatus): SignupStep {
  if (status === 'pending') return 'payment';
  return status === 'not_required' ? 'scheduling' : 'paid';
}
