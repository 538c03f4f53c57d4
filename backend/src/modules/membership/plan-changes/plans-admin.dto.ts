import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { Transform } from 'class-transformer';
import { monthsOfPeriod, planLimits, PRICE_NOTICE_DAYS, type PlanValue } from '@leap/domain';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { VersionField } from '../../../common/edit-version.js';
import { RequiredText, WholeNumber } from '../../../common/fields.js';
import { IsPlanValue, PLAN } from '../../../common/plan-value.js';
import { Part } from '../../content/content.module.js';
import { PlanBenefitsDto, PlanNameDto } from '../plans/plans.dto.js';
import { isOffered, type Plan } from '../plans/plan.entity.js';

const intervals = ['month', 'year'] as const;

/** Refuses a billing period that is longer than Stripe's longest (`too_large`). Other values are left to other rules. */
const IsPossiblePeriod = (): PropertyDecorator =>
  ValidateBy({
    name: 'max',
    validator: {
      validate: (intervalCount: unknown, args?: ValidationArguments) => {
        const interval = (args?.object as { interval?: unknown } | undefined)?.interval;
        return (
          typeof intervalCount !== 'number' ||
          (interval !== 'month' && interval !== 'year') ||
          monthsOfPeriod({ interval, intervalCount }) <= planLimits.periodMonths
        );
      },
      defaultMessage: () => 'A billing period has three years at most.',
    },
  });

/** What a new amount means for present members. */
export const presentMembersChoices = ['keep', 'move'] as const;
export type PresentMembersChoice = (typeof presentMembersChoices)[number];

export class PlanParamDto {
  @ApiProperty({ description: 'The plan.', ...PLAN })
  @IsPlanValue()
  value: PlanValue;
}

export class UpdatePlanNameDto {
  @RequiredText(planLimits.name, { description: 'In English.', example: 'Quarterly' })
  en: string;

  @RequiredText(planLimits.name, { description: 'In Spanish.', example: 'Trimestral' })
  es: string;
}

const trimmedLines = ({ value }: { value: unknown }): unknown =>
  Array.isArray(value) ? value.map((line: unknown) => (typeof line === 'string' ? line.trim() : line)) : value;

const Lines =
  (description: string, example: string): PropertyDecorator =>
  (target, key) => {
    ApiProperty({
      description,
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: planLimits.benefit },
      minItems: 1,
      maxItems: planLimits.benefits,
      example: [example],
    })(target, key);
    Transform(trimmedLines)(target, key);
    IsArray()(target, key);
    ArrayNotEmpty()(target, key);
    ArrayMaxSize(planLimits.benefits)(target, key);
    IsString({ each: true })(target, key);
    IsNotEmpty({ each: true })(target, key);
    MaxCharacters(planLimits.benefit, { each: true })(target, key);
  };

export class UpdatePlanBenefitsDto {
  @Lines('In English, line by line. `{{days}}` becomes the days of the weekly call.', 'For changing one habit.')
  en: string[];

  @Lines('In Spanish, as many lines or not.', 'Para cambiar un hábito.')
  es: string[];
}

/** All of a plan that the owner can change, and its expected version. */
export class UpdateAdminPlanDto {
  @Part(UpdatePlanNameDto, 'Its name.')
  name: UpdatePlanNameDto;

  @Part(UpdatePlanBenefitsDto, 'What it is for.')
  benefits: UpdatePlanBenefitsDto;

  @WholeNumber(planLimits.amount, 'Price of one billing period, in cents.', 27_500)
  amount: number;

  @ApiProperty({
    description: 'Unit of the billing period.',
    enum: intervals,
    enumName: 'PlanInterval',
    example: 'month',
  })
  @IsIn(intervals)
  interval: Plan['interval'];

  @WholeNumber(
    planLimits.intervalCount,
    'Units in one billing period, which has three years at most: by `year` from 1 to 3.',
    3,
  )
  @IsPossiblePeriod()
  intervalCount: number;

  @WholeNumber(planLimits.trialDays, 'Days before the first payment of a new member; 0 for none.', 0)
  trialDays: number;

  @ApiPropertyOptional({
    description: 'How many members the plan takes; null: no limit.',
    type: 'integer',
    minimum: planLimits.seats.min,
    maximum: planLimits.seats.max,
    nullable: true,
    example: 40,
  })
  @IsOptional()
  @IsInt()
  @Min(planLimits.seats.min)
  @Max(planLimits.seats.max)
  seats?: number | null;

  @ApiPropertyOptional({
    description: `With a new amount: whether present members keep their price, or get an email and pay the new one from their first renewal after ${PRICE_NOTICE_DAYS} days.`,
    enum: presentMembersChoices,
    enumName: 'PresentMembersChoice',
    example: 'keep',
  })
  @IsOptional()
  @IsIn(presentMembersChoices)
  presentMembers?: PresentMembersChoice;

  @VersionField()
  version: string;
}

/** A new plan. Its key is made from its English name. */
export class CreateAdminPlanDto extends OmitType(UpdateAdminPlanDto, ['version', 'presentMembers']) {}

/** Whether somebody new can get a plan. */
export const planStates = ['preparing', 'offered', 'retired'] as const;
export type PlanState = (typeof planStates)[number];

function stateOf(plan: Plan): PlanState {
  if (plan.retiredAt !== null) return 'retired';
  return isOffered(plan) ? 'offered' : 'preparing';
}

/** Who is on a plan. */
export interface PlanFigures {
  members: number;
  membersAtOtherPrice: number;
  moving: number;
}

/** A plan with its figures, for the owner. */
export class AdminPlanDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000050' })
  id: string;

  @ApiProperty({ description: 'The plan.', ...PLAN })
  value: PlanValue;

  @ApiProperty({ description: 'Its name.', type: PlanNameDto })
  name: PlanNameDto;

  @ApiProperty({ description: 'What it is for.', type: PlanBenefitsDto })
  benefits: PlanBenefitsDto;

  @ApiProperty({ description: 'Price of one billing period, in cents.', type: 'integer', example: 27500 })
  amount: number;

  @ApiProperty({ description: 'ISO 4217 code in lower case.', enum: ['usd'], enumName: 'PlanCurrency', example: 'usd' })
  currency: 'usd';

  @ApiProperty({
    description: 'Unit of the billing period.',
    enum: intervals,
    enumName: 'PlanInterval',
    example: 'month',
  })
  interval: Plan['interval'];

  @ApiProperty({ description: 'Units in one billing period.', type: 'integer', example: 3 })
  intervalCount: number;

  @ApiProperty({ description: 'Days before the first payment.', type: 'integer', example: 0 })
  trialDays: number;

  @ApiPropertyOptional({
    description: 'How many members it takes; absent without a limit.',
    type: 'integer',
    example: 40,
  })
  seats?: number;

  @ApiProperty({
    description:
      'Whether it is offered. One in preparation waits for its price at Stripe. A retired plan is kept by its members, and nobody new gets it.',
    enum: planStates,
    enumName: 'PlanState',
    example: 'offered',
  })
  state: PlanState;

  @ApiProperty({ description: 'Members who pay for it now, by Stripe.', type: 'integer', example: 12 })
  members: number;

  @ApiProperty({ description: 'Those of them who pay another amount.', type: 'integer', example: 3 })
  membersAtOtherPrice: number;

  @ApiProperty({
    description: 'Those on the way to a new price: they are notified by email, and do not pay it yet.',
    type: 'integer',
    example: 0,
  })
  moving: number;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}

export function toAdminPlanDto({ plan, figures }: { plan: Plan; figures: PlanFigures }): AdminPlanDto {
  return {
    id: plan.id,
    value: plan.value,
    name: plan.name,
    benefits: plan.benefits,
    amount: plan.amount,
    currency: plan.currency,
    interval: plan.interval,
    intervalCount: plan.intervalCount,
    trialDays: plan.trialDays,
    seats: plan.seats ?? undefined,
    state: stateOf(plan),
    ...figures,
    updatedAt: plan.updatedAt.toISOString(),
  };
}
