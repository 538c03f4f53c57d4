import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { plans, monthsOfPeriod, type PlanValue } from '@leap/domain';
import { PLAN } from '../../../common/plan-value.js';
import { PlanNameDto } from '../plans/plans.dto.js';
import type { NextPrice } from './next-price.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { MembershipPayment } from './membership-payment.entity.js';
import { accessEnd, isEnded } from './membership-state.js';
import { discountEnd } from './promotion-price.js';
import type { AppliedPromotion } from './signup-promotions.service.js';

/** States of a membership as its member sees it. `ending`: cancelled for the end of the paid period. */
const ownMembershipStates = ['active', 'ending', 'past_due', 'paused', 'ended'] as const;
type OwnMembershipState = (typeof ownMembershipStates)[number];

export class PaymentCardDto {
  @ApiProperty({ description: 'Brand, as Stripe names it.', example: 'visa' })
  brand: string;

  @ApiProperty({ description: 'Its last four digits.', minLength: 4, maxLength: 4, example: '4242' })
  last4: string;
}

/** The discount of the promotion code that a membership began with. */
export class OwnDiscountDto {
  @ApiProperty({ description: 'The promotion code.', example: 'WELCOME' })
  code: string;

  @ApiPropertyOptional({ description: 'Whole percents off, unless it is an amount.', type: 'integer', example: 25 })
  percentOff?: number;

  @ApiPropertyOptional({ description: 'Cents off each discounted payment.', type: 'integer', example: 2000 })
  amountOff?: number;

  @ApiPropertyOptional({
    description: 'Payments from then on have the full price; absent: none.',
    format: 'date-time',
    example: '2027-02-20T10:00:00.000Z',
  })
  until?: string;
}

/** A new price of the plan. */
export class NextPriceDto {
  @ApiProperty({ description: 'Cents of one billing period.', type: 'integer', minimum: 0, example: 29500 })
  amount: number;

  @ApiProperty({
    description: 'The first payment with it.',
    format: 'date-time',
    example: '2027-02-20T10:00:00.000Z',
  })
  from: string;
}

/** A membership that is paid by Stripe, for its member. */
export class OwnMembershipDto {
  @ApiProperty({
    description:
      'Whether it goes on, was cancelled for the end of the paid period, lacks a payment, is paused, or has ended.',
    enum: ownMembershipStates,
    enumName: 'OwnMembershipState',
    example: 'active',
  })
  state: OwnMembershipState;

  @ApiProperty({
    description:
      'Whether no further period is charged: it was cancelled, also while a payment is missing, or has ended.',
    example: false,
  })
  isCancelled: boolean;

  @ApiProperty({ description: 'Whether it is a free trial: nothing was charged yet.', example: false })
  isTrial: boolean;

  @ApiProperty({ description: 'The plan.', ...PLAN })
  plan: PlanValue;

  @ApiProperty({ description: 'The name of the plan.', type: PlanNameDto })
  planName: PlanNameDto;

  @ApiProperty({ description: 'Cents of one billing period.', type: 'integer', minimum: 0, example: 27500 })
  amount: number;

  @ApiProperty({ description: 'Months of one billing period.', type: 'integer', minimum: 1, example: 3 })
  periodMonths: number;

  @ApiProperty({ description: 'ISO 4217 code in lower case.', example: 'usd' })
  currency: string;

  @ApiPropertyOptional({
    description: 'When the first payment arrived; absent where that is unknown.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  since?: string;

  @ApiPropertyOptional({
    description: 'When the next period is charged; absent when nothing more is.',
    format: 'date-time',
    example: '2027-02-20T10:00:00.000Z',
  })
  nextChargeAt?: string;

  @ApiPropertyOptional({
    description: 'When access ends, or ended; absent while it goes on.',
    format: 'date-time',
    example: '2027-02-20T10:00:00.000Z',
  })
  endsAt?: string;

  @ApiPropertyOptional({
    description: 'Of a paused membership: when it resumes by itself, if it does.',
    format: 'date-time',
    example: '2027-01-20T10:00:00.000Z',
  })
  resumesAt?: string;

  @ApiPropertyOptional({ description: 'The discount of a promotion code, while it lasts.', type: OwnDiscountDto })
  discount?: OwnDiscountDto;

  @ApiPropertyOptional({
    description: 'The new price that the member was notified of, until the first payment with it.',
    type: NextPriceDto,
  })
  nextPrice?: NextPriceDto;

  @ApiPropertyOptional({ description: 'The card that pays; absent where it is unknown.', type: PaymentCardDto })
  card?: PaymentCardDto;
}

/** A membership that the practice granted: it costs nothing. */
export class GrantedMembershipDto {
  @ApiPropertyOptional({ description: 'The name of who granted it; absent where there is none.', example: 'Lisa' })
  by?: string;

  @ApiProperty({ description: 'Since when.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  since: string;

  @ApiPropertyOptional({
    description: 'Its last instant; absent: it has no end.',
    format: 'date-time',
    example: '2027-02-20T07:59:59.999Z',
  })
  lastInstant?: string;
}

/** A payment of the own membership, with what was refunded of it. */
export class OwnPaymentDto {
  @ApiProperty({ description: 'When it was paid.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  paidAt: string;

  @ApiProperty({ description: 'What the card paid, in cents.', type: 'integer', minimum: 1, example: 27_500 })
  amount: number;

  @ApiProperty({ description: 'What was refunded of it, in cents.', type: 'integer', minimum: 0, example: 2_500 })
  refunded: number;

  @ApiPropertyOptional({
    description: 'When the last of it was refunded; absent where nothing was, or that is unknown.',
    format: 'date-time',
    example: '2026-11-22T10:00:00.000Z',
  })
  refundedAt?: string;

  @ApiProperty({ description: 'ISO 4217 code in lower case.', example: 'usd' })
  currency: string;
}

/** The own membership, if any. */
export class MyMembershipDto {
  @ApiPropertyOptional({ description: 'Absent without a payment by Stripe.', type: OwnMembershipDto })
  membership?: OwnMembershipDto;

  @ApiPropertyOptional({ description: 'Absent unless the practice granted a membership.', type: GrantedMembershipDto })
  granted?: GrantedMembershipDto;

  @ApiPropertyOptional({
    description: 'The latest payments, at most 12, the newest first; as last read from Stripe. Absent without one.',
    type: [OwnPaymentDto],
  })
  payments?: OwnPaymentDto[];

  @ApiProperty({
    description:
      'Whether the account has a membership in force. With neither payment nor grant it was taken over from elsewhere.',
    example: true,
  })
  isMember: boolean;

  @ApiProperty({ description: 'Whether there is a page with cards and invoices at Stripe.', example: true })
  hasBillingPortal: boolean;
}

/** A membership with the time of its first payment. */
export interface OwnMembership {
  signup: InnerCircleSignup;
  joinedAt: Date | null;
  /** Whether a payment arrived; false in a free trial, whose status at Stripe is also that of a moved period. */
  hasPaid: boolean;
  planName: PlanNameDto;
  promotion: AppliedPromotion | null;
  nextPrice: NextPrice | undefined;
}

/** A membership that the practice granted, in force. */
export interface GrantedMembership {
  since: Date;
  /** The first instant without it; null: it has no end. */
  until: Date | null;
  /** The name of who granted it; may be empty. */
  by: string;
}

export const toGrantedMembershipDto = ({ since, until, by }: GrantedMembership): GrantedMembershipDto => ({
  by: by || undefined,
  since: since.toISOString(),
  lastInstant: until ? new Date(until.getTime() - 1).toISOString() : undefined,
});

/** A row changes with a refund alone: one that was imported with a refund does not know when that was. */
export const toOwnPaymentDto = (payment: MembershipPayment): OwnPaymentDto => {
  const { paidAt, amount, refunded, currency, createdAt, updatedAt } = payment;
  const isDated = refunded > 0 && updatedAt > createdAt;
  return {
    paidAt: paidAt.toISOString(),
    amount,
    refunded,
    refundedAt: isDated ? updatedAt.toISOString() : undefined,
    currency,
  };
};

/** Until a subscription was read since periods are stored, the plan's usual period. */
function periodOf({ periodMonths, subscriptionType }: InnerCircleSignup): number {
  const plan = plans.find(({ value }) => value === subscriptionType);
  return periodMonths ?? (plan ? monthsOfPeriod(plan) : 1);
}

function stateOf({ paymentStatus, cancelAtPeriodEnd, membershipEndedAt }: InnerCircleSignup): OwnMembershipState {
  if (membershipEndedAt !== null) return 'ended';
  if (paymentStatus === 'past_due' || paymentStatus === 'paused') return paymentStatus;
  return cancelAtPeriodEnd ? 'ending' : 'active';
}

/** A discount while a payment can have it; that of the first payment alone is over with it. */
function discountOf({ signup, promotion }: OwnMembership, now = new Date()): OwnDiscountDto | undefined {
  if (!promotion?.redemption.redeemedAt || signup.membershipEndedAt !== null) return undefined;
  const { code, percentOff, amountOff } = promotion.code;
  const until = discountEnd(promotion.code, promotion.redemption.redeemedAt);
  if (until && until <= now) return undefined;
  return {
    code,
    percentOff: percentOff ?? undefined,
    amountOff: amountOff ?? undefined,
    until: until?.toISOString(),
  };
}

export function toOwnMembershipDto(membership: OwnMembership): OwnMembershipDto {
  const { signup, joinedAt, planName, nextPrice } = membership;
  const state = stateOf(signup);
  const { currentPeriodEnd, cancelAtPeriodEnd, cancelsAt, pastDueSince, pausedUntil, membershipEndedAt } = signup;
  const { cardBrand, cardLast4 } = signup;
  const ends = {
    active: null,
    ending: cancelsAt,
    past_due: accessEnd(pastDueSince, cancelsAt),
    paused: cancelsAt,
    ended: membershipEndedAt,
  }[state];
  return {
    state,
    isCancelled: cancelAtPeriodEnd || isEnded(signup.stripeStatus),
    isTrial: signup.stripeStatus === 'trialing' && state !== 'ended' && !membership.hasPaid,
    plan: signup.subscriptionType,
    planName,
    amount: signup.amount,
    periodMonths: periodOf(signup),
    currency: signup.currency,
    since: joinedAt?.toISOString(),
    nextChargeAt:
      state === 'active' || (state === 'paused' && !cancelAtPeriodEnd) ? currentPeriodEnd?.toISOString() : undefined,
    endsAt: ends?.toISOString(),
    resumesAt: state === 'paused' ? pausedUntil?.toISOString() : undefined,
    discount: discountOf(membership),
    nextPrice: nextPrice && { amount: nextPrice.amount, from: nextPrice.from.toISOString() },
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : undefined,
  };
}
