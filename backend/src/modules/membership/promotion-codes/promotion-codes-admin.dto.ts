import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import {
  discountDurations,
  normaliseCode,
  PROMOTION_CODE,
  promotionCodeLimits,
  type DiscountDuration,
  type PlanValue,
} from '@leap/domain';
import { CursorQueryDto, type CursorKey } from '../../../common/cursor.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { OptionalInstant } from '../../../common/instants.js';
import { OptionalWholeNumber } from '../../../common/fields.js';
import { IsPlanValue, PLAN } from '../../../common/plan-value.js';
import type { PromotionCode } from './promotion-code.entity.js';

const EXAMPLE_ID = '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f';
const CODE = { minLength: promotionCodeLimits.code.min, maxLength: promotionCodeLimits.code.max, example: 'WELCOME' };
const DURATION = { enum: discountDurations, enumName: 'DiscountDuration', example: 'once' };

/** Whether a code can be redeemed now, or why not. */
export const promotionCodeStates = ['active', 'used_up', 'expired', 'deactivated'] as const;
export type PromotionCodeState = (typeof promotionCodeStates)[number];

export class PromotionCodeParamDto {
  @ApiProperty({ description: 'Id of the promotion code.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminPromotionCodesQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: 'Those in this state.',
    enum: promotionCodeStates,
    enumName: 'PromotionCodeState',
    example: 'active',
  })
  @IsOptional()
  @IsIn(promotionCodeStates)
  state?: PromotionCodeState;
}

/** A new promotion code: percents or an amount. It can be deactivated later, but not changed. */
export class CreateAdminPromotionCodeDto {
  @ApiProperty({
    description: 'What people type, in upper or lower case: letters, digits and dashes.',
    ...CODE,
    pattern: PROMOTION_CODE.source,
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseCode(value) : value))
  @Matches(PROMOTION_CODE)
  @MaxCharacters(promotionCodeLimits.code.max)
  code: string;

  @OptionalWholeNumber(promotionCodeLimits.percentOff, 'Whole percents off; 100 takes off everything.', 25)
  percentOff?: number;

  @OptionalWholeNumber(promotionCodeLimits.amountOff, 'Cents off each discounted payment, instead of percents.', 2_000)
  amountOff?: number;

  @ApiProperty({
    description: 'Off the first payment, off all in `durationMonths` months, or off each.',
    ...DURATION,
  })
  @IsIn(discountDurations)
  duration: DiscountDuration;

  @OptionalWholeNumber(promotionCodeLimits.durationMonths, 'Months from the first payment, with `repeating` alone.', 3)
  durationMonths?: number;

  @OptionalWholeNumber(promotionCodeLimits.maxRedemptions, 'How many people can redeem it; absent: no limit.', 50)
  maxRedemptions?: number;

  @OptionalInstant({
    description: 'From when on it cannot be redeemed; absent: never.',
    example: '2027-01-31T08:00:00.000Z',
  })
  expiresAt?: Date;

  @ApiPropertyOptional({ description: 'The only plan that it is for; absent: all.', ...PLAN })
  @IsOptional()
  @IsPlanValue()
  plan?: PlanValue;
}

/** A promotion code with its redemptions. */
export class AdminPromotionCodeDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'What people type.', ...CODE })
  code: string;

  @ApiPropertyOptional({ description: 'Whole percents off, unless it is an amount.', type: 'integer', example: 25 })
  percentOff?: number;

  @ApiPropertyOptional({ description: 'Cents off each discounted payment.', type: 'integer', example: 2_000 })
  amountOff?: number;

  @ApiPropertyOptional({ description: 'Of the amount; ISO 4217 in lower case.', example: 'usd' })
  currency?: string;

  @ApiProperty({ description: 'Off the first payment, off all in some months, or off each.', ...DURATION })
  duration: DiscountDuration;

  @ApiPropertyOptional({ description: 'Months of `repeating`.', type: 'integer', example: 3 })
  durationMonths?: number;

  @ApiPropertyOptional({
    description: 'How many people can redeem it; absent: no limit.',
    type: 'integer',
    example: 50,
  })
  maxRedemptions?: number;

  @ApiPropertyOptional({
    description: 'From when on it cannot be redeemed.',
    format: 'date-time',
    example: '2027-01-31T08:00:00.000Z',
  })
  expiresAt?: string;

  @ApiPropertyOptional({ description: 'The only plan that it is for; absent: all.', ...PLAN })
  plan?: PlanValue;

  @ApiProperty({
    description: 'Whether it can be redeemed now, or why not.',
    enum: promotionCodeStates,
    enumName: 'PromotionCodeState',
    example: 'active',
  })
  state: PromotionCodeState;

  @ApiProperty({ description: 'Memberships that began with it.', type: 'integer', example: 12 })
  redeemed: number;

  @ApiProperty({ description: 'Payments that are open with it, and count until then.', type: 'integer', example: 1 })
  held: number;

  @ApiPropertyOptional({ description: 'Who created it: name or address; absent without an account.', example: 'Ana' })
  createdBy?: string;

  @ApiProperty({ description: 'When it was created.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  createdAt: string;
}

/** A promotion code as read from the database. */
export interface PromotionCodeRow
  extends
    CursorKey,
    Pick<
      PromotionCode,
      | 'code'
      | 'percentOff'
      | 'amountOff'
      | 'currency'
      | 'duration'
      | 'durationMonths'
      | 'maxRedemptions'
      | 'expiresAt'
      | 'plan'
    > {
  state: PromotionCodeState;
  redeemed: number;
  held: number;
  author: string | null;
}

export function toAdminPromotionCodeDto(row: PromotionCodeRow): AdminPromotionCodeDto {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percentOff ?? undefined,
    amountOff: row.amountOff ?? undefined,
    currency: row.currency ?? undefined,
    duration: row.duration,
    durationMonths: row.durationMonths ?? undefined,
    maxRedemptions: row.maxRedemptions ?? undefined,
    expiresAt: row.expiresAt?.toISOString(),
    plan: row.plan ?? undefined,
    state: row.state,
    redeemed: row.redeemed,
    held: row.held,
    createdBy: row.author ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}
