import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { planValues, type Plan, type PlanValue } from '@leap/domain';

const descriptions = ['billed_monthly', 'billed_every_3_months', 'billed_yearly'] as const;
type PlanDescription = (typeof descriptions)[number];

const descriptionOf: Record<PlanValue, PlanDescription> = {
  monthly: 'billed_monthly',
  quarterly: 'billed_every_3_months',
  yearly: 'billed_yearly',
};

/** A plan of the Inner Circle. */
export class PlanDto {
  @ApiProperty({
    description: 'Key of the plan, as an application names it.',
    enum: planValues,
    enumName: 'PlanValue',
    example: 'quarterly',
  })
  value: PlanValue;

  @ApiProperty({
    description: 'Code of the label; the client has the text.',
    enum: planValues,
    enumName: 'PlanValue',
    example: 'quarterly',
  })
  label: PlanValue;

  @ApiProperty({
    description: 'Code of the description; the client has the text.',
    enum: descriptions,
    enumName: 'PlanDescription',
    example: 'billed_every_3_months',
  })
  description: PlanDescription;

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

/** Converts a plan to an answer. */
export function toPlanDto(plan: Plan): PlanDto {
  return { ...plan, label: plan.value, description: descriptionOf[plan.value] };
}
