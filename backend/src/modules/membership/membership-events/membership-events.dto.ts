import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import type { PlanValue } from '@leap/domain';
import { PLAN } from '../../../common/plan-value.js';
import { CursorQueryDto, type CursorKey } from '../../../common/cursor.js';
import { PlanNameDto } from '../plans/plans.dto.js';
import {
  CANCELLATION_REASON_LENGTH,
  membershipEventKinds,
  type MembershipEvent,
} from '../inner-circle-signups/membership-event.entity.js';

/** What the activity shows: the events that are read from Stripe, what was refunded, and what the practice decided. */
const membershipActivityKinds = [...membershipEventKinds, 'refunded', 'granted', 'ended_by_practice'] as const;
type MembershipActivityKind = (typeof membershipActivityKinds)[number];

/** The query of the activity. */
export class ListMembershipEventsQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: 'Only of this account.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @IsOptional()
  @IsUUID()
  memberId?: string;
}

/** Something that happened in a membership. */
export class MembershipEventDto {
  @ApiProperty({ description: 'Its id.', format: 'uuid', example: '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f' })
  id: string;

  @ApiProperty({
    description:
      'What happened: a first payment, a cancellation, one that was taken back, a failed renewal, its payment after all, the end, a refund, or what the practice decided.',
    enum: membershipActivityKinds,
    enumName: 'MembershipActivityKind',
    example: 'cancelled',
  })
  kind: MembershipActivityKind;

  @ApiProperty({
    description: 'When, by Stripe; of a decision when it was made.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  occurredAt: string;

  @ApiPropertyOptional({
    description: 'Number of the application that the membership began with; absent of a decision.',
    type: 'integer',
    example: 12,
  })
  signupId?: number;

  @ApiPropertyOptional({
    description: 'Id of the account; absent where it was deleted.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  userId?: string;

  @ApiProperty({ description: 'Name of the member.', example: 'Ana Example' })
  name: string;

  @ApiPropertyOptional({
    description: 'Of a change of the plan: the one before.',
    ...PLAN,
    example: 'monthly',
  })
  formerPlan?: PlanValue;

  @ApiPropertyOptional({
    description: 'The plan at that time; of a change the new one. Absent of refunds and decisions.',
    ...PLAN,
  })
  plan?: PlanValue;

  @ApiPropertyOptional({
    description: 'The name of the plan at that time; absent where it is unknown.',
    type: PlanNameDto,
  })
  planName?: PlanNameDto;

  @ApiPropertyOptional({
    description:
      'Cents of one billing period of the plan at that time, without a discount; absent where it is unknown.',
    type: 'integer',
    minimum: 0,
    example: 27500,
  })
  planAmount?: number;

  @ApiPropertyOptional({
    description: 'Of a first payment: the promotion code that lowered it.',
    example: 'WELCOME',
  })
  promotionCode?: string;

  @ApiPropertyOptional({
    description:
      'Cents of the payment, less what a promotion code took off, or of the refund; absent of a decision; of other events the price of one billing period at that time.',
    type: 'integer',
    minimum: 0,
    example: 27500,
  })
  amount?: number;

  @ApiPropertyOptional({ description: 'ISO 4217 code in lower case; absent of a decision.', example: 'usd' })
  currency?: string;

  @ApiPropertyOptional({
    description: 'Until when the membership lasts afterwards.',
    format: 'date-time',
    example: '2026-12-20T10:00:00.000Z',
  })
  until?: string;

  @ApiPropertyOptional({
    description: 'Why it was cancelled, in the member’s words; of a decision in the practice’s.',
    maxLength: CANCELLATION_REASON_LENGTH,
    example: 'I am moving abroad.',
  })
  reason?: string;
}

/** An event with what its line and its email name. */
export interface MembershipEventRow
  extends CursorKey, Pick<MembershipEvent, 'kind' | 'signupId' | 'until' | 'reason' | 'formerPlan'> {
  name: string;
  plan: PlanValue;
  amount: number;
  currency: string;
}

/** A line of the activity, as read from the database. */
export interface MembershipActivityRow extends CursorKey, Pick<MembershipEvent, 'until' | 'reason' | 'formerPlan'> {
  kind: MembershipActivityKind;
  signupId: number | null;
  userId: string | null;
  name: string;
  plan: PlanValue | null;
  planName: PlanNameDto | null;
  planAmount: number | null;
  promotionCode: string | null;
  amount: number | null;
  currency: string | null;
}

export const toMembershipEventDto = ({
  id,
  kind,
  createdAt,
  name,
  ...row
}: MembershipActivityRow): MembershipEventDto => ({
  id,
  kind,
  name,
  occurredAt: createdAt.toISOString(),
  signupId: row.signupId ?? undefined,
  userId: row.userId ?? undefined,
  plan: row.plan ?? undefined,
  planName: row.planName ?? undefined,
  planAmount: row.planAmount ?? undefined,
  promotionCode: row.promotionCode ?? undefined,
  formerPlan: row.formerPlan ?? undefined,
  amount: row.amount ?? undefined,
  currency: row.currency ?? undefined,
  until: row.until?.toISOString(),
  reason: row.reason ?? undefined,
});
