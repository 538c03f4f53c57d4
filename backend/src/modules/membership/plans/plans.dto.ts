import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { DEFAULT_PLAN, monthsOfPeriod, savingsOf, type PlanValue } from '@leap/domain';
import { PLAN } from '../../../common/plan-value.js';
import type { Plan } from './plan.entity.js';

/** Codes of the specified plans, whatever their period is now. */
const specifiedDescriptions = new Map<PlanValue, string>([
  ['monthly', 'billed_monthly'],
  ['quarterly', 'billed_every_3_months'],
  ['yearly', 'billed_yearly'],
]);

function descriptionOf({ value, interval, intervalCount: count }: Plan): string {
  const specified = specifiedDescriptions.get(value);
  if (specified !== undefined) return specified;
  if (count === 1) return interval === 'year' ? 'billed_yearly' : 'billed_monthly';
  return `billed_every_${count}_${interval}s`;
}

/** The name of a plan. */
export class PlanNameDto {
  @ApiProperty({ description: 'In English.', example: 'Quarterly' })
  en: string;

  @ApiProperty({ description: 'In Spanish.', example: 'Trimestral' })
  es: string;
}

/** What a plan is for, line by line. `{{days}}` stands for the days of the weekly call. */
export class PlanBenefitsDto {
  @ApiProperty({ description: 'In English.', type: [String], example: ['For changing one habit.'] })
  en: string[];

  @ApiProperty({ description: 'In Spanish.', type: [String], example: ['Para cambiar un hábito.'] })
  es: string[];
}

/** A plan of the Inner Circle. */
export class PlanDto {
  @ApiProperty({
    description: 'Key of the plan, as an application names it.',
    ...PLAN,
  })
  value: PlanValue;

  @ApiProperty({
    description: 'Code of the label; `name` has the text.',
    ...PLAN,
  })
  label: PlanValue;

  @ApiProperty({
    description: 'Code of the billing period, as in the default plans; `benefits` has the text.',
    pattern: '^billed_(monthly|yearly|every_[0-9]+_(months|years))$',
    example: 'billed_every_3_months',
  })
  description: string;

  @ApiProperty({ description: 'The name in both languages.', type: PlanNameDto })
  name: PlanNameDto;

  @ApiProperty({ description: 'The lines in both languages.', type: PlanBenefitsDto })
  benefits: PlanBenefitsDto;

  @ApiProperty({ description: 'Price of one billing period in cents.', type: 'integer', minimum: 0, example: 27500 })
  amount: number;

  @ApiProperty({ description: 'ISO 4217 code in lower case.', enum: ['usd'], enumName: 'PlanCurrency', example: 'usd' })
  currency: 'usd';

  @ApiProperty({
    description: 'Unit of the billing period.',
    enum: ['month', 'year'],
    enumName: 'PlanInterval',
    example: 'month',
  })
  interval: 'month' | 'year';

  @ApiProperty({ description: 'Units in one billing period.', type: 'integer', minimum: 1, example: 3 })
  intervalCount: number;

  @ApiProperty({ description: 'Days before the first payment; 0 for none.', type: 'integer', minimum: 0, example: 0 })
  trialDays: number;

  @ApiProperty({ description: 'Whether all of its seats are taken.', example: false })
  isSoldOut: boolean;

  @ApiProperty({ description: 'Whether the page marks this plan as the popular one.', example: true })
  popular: boolean;

  @ApiPropertyOptional({
    description: 'Cents saved in one billing period against paying monthly.',
    type: 'integer',
    minimum: 1,
    example: 2500,
  })
  savings?: number;
}

/** A plan, and whether it can be chosen. */
export interface PlanWithSeats {
  plan: Plan;
  isSoldOut: boolean;
}

/** What the payment of an application shows of its plan, also of a retired one. */
export class SignupPlanDto extends PickType(PlanDto, [
  'value',
  'name',
  'amount',
  'currency',
  'interval',
  'intervalCount',
  'trialDays',
]) {}

export const toSignupPlanDto = (plan: Plan): SignupPlanDto => ({
  value: plan.value,
  name: plan.name,
  amount: plan.amount,
  currency: plan.currency,
  interval: plan.interval,
  intervalCount: plan.intervalCount,
  trialDays: plan.trialDays,
});

/** Converts the plans to an answer: what one saves is relative to the monthly one, if that is among them. */
export function toPlanDtos(plans: PlanWithSeats[]): PlanDto[] {
  const monthly = plans.find(({ plan }) => plan.value === 'monthly')?.plan;
  return plans.map(({ plan, isSoldOut }) => {
    // A cheaper plan of the same period is another offer: nothing is saved by paying for longer.
    const isLonger = monthly !== undefined && monthsOfPeriod(plan) > monthsOfPeriod(monthly);
    const savings = isLonger ? savingsOf(plan, monthly) : 0;
    return {
      value: plan.value,
      label: plan.value,
      description: descriptionOf(plan),
      name: plan.name,
      benefits: plan.benefits,
      amount: plan.amount,
      currency: plan.currency,
      interval: plan.interval,
      intervalCount: plan.intervalCount,
      trialDays: plan.trialDays,
      isSoldOut,
      popular: plan.value === DEFAULT_PLAN,
      ...(savings > 0 ? { savings } : {}),
    };
  });
}
