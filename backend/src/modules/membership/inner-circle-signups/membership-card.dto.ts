import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { MembershipPayment } from './membership-payment.entity.js';
import { OwnMembershipDto, toOwnMembershipDto, type OwnMembership } from './own-membership.dto.js';

/** A membership in the admin area. */
export interface AdminMembershipCard {
  /** The latest ones, the newest first. */
  payments: MembershipPayment[];
  /** How many there are. */
  count: number;
  paid?: OwnMembership;
  isRefundable?: boolean;
  isRefundOpen?: boolean;
  openRefundAmount?: number | undefined;
  stripeUrl?: string;
}

/** A payment of a membership, as last read from Stripe. */
export class MembershipPaymentDto {
  @ApiProperty({ description: 'When it was paid.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  paidAt: string;

  @ApiProperty({ description: 'What the card paid, in cents.', type: 'integer', minimum: 1, example: 27_500 })
  amount: number;

  @ApiProperty({ description: 'What was refunded of it, in cents.', type: 'integer', minimum: 0, example: 0 })
  refunded: number;

  @ApiProperty({ description: 'ISO 4217, lower case.', example: 'usd' })
  currency: string;
}

/** A membership that is paid by Stripe, as its member sees it, for the practice. */
export class AdminPaidMembershipDto extends OwnMembershipDto {
  @ApiProperty({
    description: 'Id of its application, whose last payment can be refunded.',
    type: 'integer',
    example: 7,
  })
  signupId: number;

  @ApiProperty({ description: 'Whether the last payment can be refunded: none is on its way.', example: true })
  isRefundable: boolean;

  @ApiProperty({ description: 'Whether a refund is on its way.', example: false })
  isRefundOpen: boolean;

  @ApiPropertyOptional({
    description: 'How much is on its way, in cents; absent where all that is left was requested.',
    type: 'integer',
    minimum: 1,
    example: 2_000,
  })
  openRefundAmount?: number;

  @ApiPropertyOptional({
    description: "The customer's page in Stripe, with all invoices; absent in the sandbox.",
    example: 'https://dashboard.stripe.com/customers/cus_1',
  })
  stripeUrl?: string;
}

const toMembershipPaymentDto = ({ paidAt, amount, refunded, currency }: MembershipPayment): MembershipPaymentDto => ({
  paidAt: paidAt.toISOString(),
  amount,
  refunded,
  currency,
});

/** The card as the parts of an account. */
export const toAdminMembershipCard = ({ payments, count, paid, stripeUrl, ...refund }: AdminMembershipCard) => ({
  payments: payments.map(toMembershipPaymentDto),
  paymentsCount: count,
  paidMembership: paid && {
    ...toOwnMembershipDto(paid),
    signupId: paid.signup.id,
    isRefundable: refund.isRefundable ?? false,
    isRefundOpen: refund.isRefundOpen ?? false,
    openRefundAmount: refund.openRefundAmount,
    stripeUrl,
  },
});
