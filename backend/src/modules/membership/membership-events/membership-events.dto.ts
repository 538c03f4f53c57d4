import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PlanValue } from '@leap/domain';
import { PLAN } from '../../../common/plan-value.js';
import type { CursorKey } from '../../../common/cursor.js';
import {
  CANCELLATION_REASON_LENGTH,
  membershipEventKinds,
  type MembershipEvent,
  type MembershipEventKind,
} from '../inner-circle-signups/membership-event.entity.js';

/** Something that happened in a membership. */
export class MembershipEventDto {
  @ApiProperty({ description: 'Its id.', format: 'uuid', example: '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f' })
  id: string;

  @ApiProperty({
    description:
      'What happened: a first payment, a cancellation, one that was taken back, a failed renewal, its payment after all, the end.',
    enum: membershipEventKinds,
    enumName: 'MembershipEventKind',
    example: 'cancelled',
  })
  kind: MembershipEventKind;

  @ApiProperty({ description: 'When, by Stripe.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  occurredAt: string;

  @ApiProperty({
    description: 'Number of the application that the membership began with.',
    type: 'integer',
    example: 12,
  })
  signupId: number;

  @ApiProperty({ description: 'Name of the member.', example: 'Ana Example' })
  name: string;

  @ApiPropertyOptional({
    description: 'Of a change of the plan: the one before.',
    ...PLAN,
    example: 'monthly',
  })
  formerPlan?: PlanValue;

  @ApiProperty({ description: 'The plan at that time; of a change the new one.', ...PLAN })
  plan: PlanValue;

  @ApiProperty({
    description:
      'Cents of the payment, less what a promotion code took off; of other events the price of one billing period at that time.',
    type: 'integer',
    minimum: 0,
    example: 27500,
  })
  amount: number;

  @ApiProperty({ description: 'ISO 4217 code in lower case.', example: 'usd' })
  currency: string;

  @ApiPropertyOptional({
    description: 'Until when the membership lasts afterwards.',
    format: 'date-time',
    example: '2026-12-20T10:00:00.000Z',
  })
  until?: string;

  @ApiPropertyOptional({
    description: 'Why it was cancelled, in the member’s words.',
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

export const toMembershipEventDto = ({
  createdAt,
  until,
  reason,
  formerPlan,
  ...row
}: MembershipEventRow): MembershipEventDto => ({
  ...row,
  occurredAt: createdAt.toISOString(),
  until: until?.toISOString(),
  reason: reason ?? undefined,
  formerPlan: formerPlan ?? undefined,
});
