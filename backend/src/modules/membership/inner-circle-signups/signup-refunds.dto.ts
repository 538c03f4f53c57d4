import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { OptionalWholeNumber } from '../../../common/fields.js';
import { refundOutcomes, type RefundOutcome, type SignupRefund } from './signup-refund.entity.js';

const LARGEST_AMOUNT = 100_000_000;
const ENDS = { description: 'Whether subscription and membership end with it.', example: false };

/** A refund of the last payment. */
export class RefundInnerCircleSignupDto {
  @OptionalWholeNumber({ min: 1, max: LARGEST_AMOUNT }, 'In cents; absent: all that is left of the payment.', 2_500)
  amount?: number;

  @ApiPropertyOptional({ ...ENDS, default: true })
  @IsOptional()
  @IsBoolean()
  endsMembership?: boolean;
}

/** A refund that was requested. */
export class SignupRefundDto {
  @ApiPropertyOptional({
    description: 'In cents; absent: all that is left, while it is on its way.',
    type: 'integer',
    example: 2_500,
  })
  amount?: number;

  @ApiProperty({ description: 'ISO 4217, lower case.', example: 'usd' })
  currency: string;

  @ApiProperty(ENDS)
  endsMembership: boolean;

  @ApiProperty({ description: 'When it was requested.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  requestedAt: string;

  @ApiPropertyOptional({
    description: 'Refunded, or refused because less was left of the payment; absent while it is on its way.',
    enum: refundOutcomes,
    enumName: 'SignupRefundOutcome',
    example: 'refunded',
  })
  outcome?: RefundOutcome;
}

export const toSignupRefundDto = ({
  amount,
  currency,
  endsMembership,
  createdAt,
  outcome,
}: SignupRefund): SignupRefundDto => ({
  amount: amount ?? undefined,
  currency,
  endsMembership,
  requestedAt: createdAt.toISOString(),
  outcome: outcome ?? undefined,
});

/** The last payment of a membership, as Stripe has it now. */
export class LastPaymentDto {
  @ApiProperty({ description: 'What was paid, in cents.', type: 'integer', example: 27_500 })
  amount: number;

  @ApiProperty({ description: 'What was refunded of it, in cents.', type: 'integer', example: 0 })
  refunded: number;

  @ApiProperty({ description: 'ISO 4217, lower case.', example: 'usd' })
  currency: string;

  @ApiProperty({ description: 'When it was paid.', format: 'date-time', example: '2026-11-03T10:00:00.000Z' })
  paidAt: string;
}
