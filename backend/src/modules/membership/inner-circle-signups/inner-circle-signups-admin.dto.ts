import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import {
  bookingStatuses,
  readinessLevels,
  type BookingStatus,
  type Language,
  type PlanValue,
  type ReadinessLevel,
} from '@leap/domain';
import { LanguageAnswer, LanguageField } from '../../../common/fields.js';
import { IsPlanValue, PLAN } from '../../../common/plan-value.js';
import { AdminListQueryDto, MOST_BULK_ROWS } from '../../../common/admin-list.js';
import { signupStages, type SignupStage } from './signup-stage.js';
import { SignupRefundDto } from './signup-refunds.dto.js';
import { SignupDeclineDraftDto, SignupDeclineDto } from './signup-declines.dto.js';
import { SignupInvitationDto } from './signup-invitations.dto.js';
import { paymentStatuses, type PaymentStatus } from './inner-circle-signup.entity.js';

const LARGEST_INTEGER = 2_147_483_647;

/** A follow-up's day has come, or is later. */
export const followUpStates = ['due', 'planned'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** Applications of one column of the board. */
export const MOST_IN_COLUMN = 20;

const READINESS = { enum: readinessLevels, enumName: 'ReadinessLevel', example: 'mostly_ready' };
const PAYMENT = { enum: paymentStatuses, enumName: 'PaymentStatus', example: 'paid' };
const STAGE = { enum: signupStages, enumName: 'SignupStage', example: 'contacted' };
const VERSION = 'The `version` of a change to stage or follow-up.';
const instant = (description: string, example = '2026-11-20T10:00:00.000Z') => ({
  description,
  format: 'date-time',
  example,
});

export class InnerCircleSignupParamDto {
  @ApiProperty({
    description: 'Number of the application.',
    type: 'integer',
    minimum: 1,
    maximum: LARGEST_INTEGER,
    example: 42,
  })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_INTEGER)
  id: number;
}

/** Ids of applications for a bulk action. */
export class BulkInnerCircleSignupsDto {
  @ApiProperty({
    description: 'Numbers of the applications.',
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: LARGEST_INTEGER },
    minItems: 1,
    maxItems: MOST_BULK_ROWS,
    example: [42],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_BULK_ROWS)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_INTEGER, { each: true })
  ids: number[];
}

/** Filters of list and file. */
export class ListAdminInnerCircleSignupsQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({ description: 'Only those with this payment status.', ...PAYMENT })
  @IsOptional()
  @IsIn(paymentStatuses)
  paymentStatus?: PaymentStatus;

  @ApiPropertyOptional({ description: 'Only those with this readiness.', ...READINESS })
  @IsOptional()
  @IsIn(readinessLevels)
  readiness?: ReadinessLevel;

  @ApiPropertyOptional({ description: 'Only for this plan.', ...PLAN })
  @IsOptional()
  @IsPlanValue()
  plan?: PlanValue;

  @LanguageField('Only in this language.')
  language?: Language;

  @ApiPropertyOptional({ description: 'Only those at this stage.', ...STAGE })
  @IsOptional()
  @IsIn(signupStages)
  stage?: SignupStage;

  @ApiPropertyOptional({
    description: 'Only those whose follow-up is due, or planned for a later day.',
    enum: followUpStates,
    enumName: 'FollowUpState',
    example: 'due',
  })
  @IsOptional()
  @IsIn(followUpStates)
  followUp?: FollowUpState;
}

/** A row of the list of applications. */
export class AdminInnerCircleSignupRowDto {
  @ApiProperty({ description: 'Number of the application.', type: 'integer', minimum: 1, example: 42 })
  id: number;

  @ApiProperty(instant('When it was sent.'))
  createdAt: string;

  @ApiProperty({ description: 'First name.', example: 'Ana' })
  firstName: string;

  @ApiProperty({ description: 'Last name.', example: 'Example' })
  lastName: string;

  @ApiProperty({ description: 'E-mail address.', example: 'ana@example.com' })
  email: string;

  @ApiPropertyOptional({ description: 'Phone number, as written.', example: '+1 555 0100' })
  phone?: string;

  @LanguageAnswer('Language of the emails.')
  language: Language;

  @ApiProperty({ description: 'How ready the applicant is, by their own answer.', ...READINESS })
  readinessLevel: ReadinessLevel;

  @ApiProperty({ description: 'Time per week the applicant can commit.', example: '3-5_hours' })
  timeCommitment: string;

  @ApiProperty({ description: 'The plan.', ...PLAN })
  subscriptionType: PlanValue;

  @ApiPropertyOptional({ description: 'The plan of the invitation to pay that is open; absent without one.', ...PLAN })
  invitedPlan?: PlanValue;

  @ApiProperty({ description: 'Cents of one billing period.', type: 'integer', example: 27_500 })
  amount: number;

  @ApiProperty({ description: 'ISO 4217, lower case.', example: 'usd' })
  currency: string;

  @ApiProperty({ description: 'Payment status.', ...PAYMENT })
  paymentStatus: PaymentStatus;

  @ApiProperty({
    description:
      'How far the practice is with it. A membership and a booked call count by themselves; the rest is moved by hand.',
    ...STAGE,
  })
  stage: SignupStage;

  @ApiProperty({
    description: 'False while a fact decides: a membership, an upcoming call, or a later application.',
    example: true,
  })
  isMovable: boolean;

  @ApiPropertyOptional({ description: 'Day of the follow-up.', format: 'date', example: '2026-12-01' })
  followUpOn?: string;

  @ApiProperty(instant(VERSION))
  progressVersion: string;
}

/** Applications at one stage. */
export class AdminInnerCircleSignupColumnDto {
  @ApiProperty({ description: 'The stage.', ...STAGE })
  stage: SignupStage;

  @ApiProperty({
    description: `The latest of them, at most ${MOST_IN_COLUMN}.`,
    type: [AdminInnerCircleSignupRowDto],
    maxItems: MOST_IN_COLUMN,
  })
  items: AdminInnerCircleSignupRowDto[];

  @ApiProperty({ description: 'Whether there are more: the list has them.', example: false })
  hasMore: boolean;
}

/** The board: a column for each stage, in their order. */
export class AdminInnerCircleSignupBoardDto {
  @ApiProperty({ description: 'The columns.', type: [AdminInnerCircleSignupColumnDto] })
  columns: AdminInnerCircleSignupColumnDto[];
}

/** A call that belongs to an application. */
export class AdminInnerCircleSignupBookingDto {
  @ApiProperty({ description: 'Id of the booking.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  id: string;

  @ApiProperty(instant('Start of the call.', '2026-12-01T18:00:00.000Z'))
  startsAt: string;

  @ApiProperty({
    description: 'Status of the call.',
    enum: bookingStatuses,
    enumName: 'BookingStatus',
    example: 'confirmed',
  })
  bookingStatus: BookingStatus;
}

/** A Stripe event that concerns an application. */
export class AdminInnerCircleSignupEventDto {
  @ApiProperty({ description: "Stripe's id.", example: 'evt_1' })
  eventId: string;

  @ApiProperty({ description: 'What happened.', example: 'invoice.paid' })
  type: string;

  @ApiProperty(instant('When it was received.'))
  createdAt: string;

  @ApiPropertyOptional(instant('When it was processed; absent while it is pending.'))
  appliedAt?: string;
}

/** All fields of one application. */
export class AdminInnerCircleSignupDto extends AdminInnerCircleSignupRowDto {
  @ApiProperty({
    description: 'The biggest challenge, as the applicant wrote it.',
    example: 'I take care of everybody but myself.',
  })
  challengeArea: string;

  @ApiProperty({ description: 'The goal, as the applicant wrote it.', example: 'To rest without guilt.' })
  transformationGoal: string;

  @ApiPropertyOptional({ description: 'Version of the accepted terms.', example: '2026-11-01' })
  termsVersion?: string;

  @ApiPropertyOptional({
    description: 'Version of the terms of service that were accepted with them.',
    example: '2026-11-28',
  })
  termsOfServiceVersion?: string;

  @ApiPropertyOptional(instant('When the terms were accepted.'))
  termsAcceptedAt?: string;

  @ApiPropertyOptional({ description: "Stripe's customer.", example: 'cus_1' })
  stripeCustomerId?: string;

  @ApiPropertyOptional({ description: "Stripe's subscription.", example: 'sub_1' })
  stripeSubscriptionId?: string;

  @ApiPropertyOptional({ description: "The subscription's status at Stripe, as last read.", example: 'active' })
  stripeStatus?: string;

  @ApiPropertyOptional(instant('Begin of the paid period.'))
  currentPeriodStart?: string;

  @ApiPropertyOptional(instant('End of the paid period.'))
  currentPeriodEnd?: string;

  @ApiProperty({ description: 'Whether it ends with the period.', example: false })
  cancelAtPeriodEnd: boolean;

  @ApiPropertyOptional(instant('When the payment became overdue.'))
  pastDueSince?: string;

  @ApiPropertyOptional(instant('When a later application from the same address replaced it.'))
  replacedAt?: string;

  @ApiPropertyOptional(instant('When its membership ended.'))
  membershipEndedAt?: string;

  @ApiProperty({ description: 'Its refunds, the newest first.', type: [SignupRefundDto] })
  refunds: SignupRefundDto[];

  @ApiProperty({ description: 'Whether the last payment can be refunded: none is on its way.', example: true })
  isRefundable: boolean;

  @ApiPropertyOptional({
    description: 'The account that it created or was linked to.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  userId?: string;

  @ApiProperty({ description: 'Whether it has a welcome email that can be resent.', example: true })
  hasWelcome: boolean;

  @ApiPropertyOptional(instant('When the welcome email was last sent.'))
  welcomeSentAt?: string;

  @ApiPropertyOptional({ description: 'The email that declined it.', type: SignupDeclineDto })
  decline?: SignupDeclineDto;

  @ApiProperty({
    description: "The text that such an email begins with, in the applicant's language.",
    type: SignupDeclineDraftDto,
  })
  declineDraft: SignupDeclineDraftDto;

  @ApiProperty({
    description: 'Whether the applicant can be invited to pay: nothing was paid, and no fact decides about the stage.',
    example: true,
  })
  isInvitable: boolean;

  @ApiPropertyOptional({ description: 'The latest invitation to pay.', type: SignupInvitationDto })
  invitation?: SignupInvitationDto;

  @ApiProperty({
    description: 'Calls booked as part of it, the latest first.',
    type: [AdminInnerCircleSignupBookingDto],
  })
  bookings: AdminInnerCircleSignupBookingDto[];

  @ApiProperty({
    description: 'Stripe events about it, the latest first; of the last 90 days, at most 50.',
    type: [AdminInnerCircleSignupEventDto],
  })
  events: AdminInnerCircleSignupEventDto[];
}
