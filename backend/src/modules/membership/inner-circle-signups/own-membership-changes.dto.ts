import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601 } from 'class-validator';
import type { PlanValue } from '@leap/domain';
import { OptionalText, WholeNumber } from '../../../common/fields.js';
import { IsPlanValue, PLAN } from '../../../common/plan-value.js';
import { CANCELLATION_REASON_LENGTH } from './membership-event.entity.js';
import { LONGEST_PAUSE_MONTHS } from './membership-pause.js';

export class CancelMyMembershipDto {
  @OptionalText(CANCELLATION_REASON_LENGTH, {
    description: 'Why, if the member wants to say so; the practice reads it.',
    example: 'I am moving abroad.',
  })
  reason?: string;
}

export class PauseMyMembershipDto {
  @WholeNumber({ min: 1, max: LONGEST_PAUSE_MONTHS }, 'For how many months.', 2)
  months: number;
}

/** A plan that a member wants instead of the present one. */
export class PlanChoiceDto {
  @ApiProperty({ description: 'The new plan.', ...PLAN, example: 'yearly' })
  @IsPlanValue()
  plan: PlanValue;
}

/** A change of the plan, as it was shown. */
export class ChangeMyPlanDto extends PlanChoiceDto {
  @ApiProperty({
    description: 'When it was computed what is charged, from the preview: for an hour exactly that is charged.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  @IsISO8601({ strict: true })
  previewedAt: string;
}

/** What a change of the plan costs. */
export class PlanChangePreviewDto extends PlanChoiceDto {
  @ApiProperty({ description: 'Cents that are charged at once.', type: 'integer', minimum: 0, example: 72500 })
  dueToday: number;

  @ApiProperty({
    description: 'Cents for the unused time of the current plan.',
    type: 'integer',
    minimum: 0,
    example: 27500,
  })
  unused: number;

  @ApiProperty({
    description: 'Cents that stay as credit, and pay for the next periods.',
    type: 'integer',
    minimum: 0,
    example: 0,
  })
  credit: number;

  @ApiProperty({
    description: 'Cents of one billing period of the new plan.',
    type: 'integer',
    minimum: 0,
    example: 100000,
  })
  amount: number;

  @ApiProperty({ description: 'ISO 4217 code in lower case.', example: 'usd' })
  currency: string;

  @ApiProperty({
    description: 'When the next period is charged.',
    format: 'date-time',
    example: '2027-11-20T10:00:00.000Z',
  })
  nextChargeAt: string;

  @ApiProperty({
    description: 'When this was computed; the change names it.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  previewedAt: string;
}
