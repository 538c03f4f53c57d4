import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { promotionCodeLimits, type PlanValue } from '@leap/domain';
import { VersionField } from '../../../common/edit-version.js';
import { OptionalText } from '../../../common/fields.js';
import { IsPlanValue, PLAN } from '../../../common/plan-value.js';
import {
  invitationStates,
  PERSONAL_LINE_LIMIT,
  type InvitationState,
  type SignupInvitation,
} from './signup-invitation.entity.js';

const LINE = {
  description: 'A personal line at the beginning of the email. Plain text; an empty line begins a paragraph.',
  example: 'It was good to talk with you on Tuesday.',
};
const instant = (description: string, example = '2026-11-20T10:00:00.000Z') => ({
  description,
  format: 'date-time',
  example,
});

/** An invitation to pay for a plan. */
export class InviteInnerCircleSignupDto {
  @ApiProperty({ description: 'The plan that the link opens the payment of.', ...PLAN })
  @IsNotEmpty()
  @IsPlanValue()
  plan: PlanValue;

  @OptionalText(promotionCodeLimits.code.max, {
    description: 'A promotion code that the link applies, if it can still be redeemed when it is opened.',
    example: 'WELCOME',
  })
  promotionCode?: string;

  @OptionalText(PERSONAL_LINE_LIMIT, LINE)
  personalLine?: string;

  @VersionField()
  version: string;
}

/** An invitation that was sent. */
export class SignupInvitationDto {
  @ApiProperty({ description: 'The plan.', ...PLAN })
  plan: PlanValue;

  @ApiPropertyOptional({ description: 'The promotion code that its link applies.', example: 'WELCOME' })
  promotionCode?: string;

  @ApiPropertyOptional({ ...LINE, maxLength: PERSONAL_LINE_LIMIT })
  personalLine?: string;

  @ApiProperty({
    description: 'Pending, accepted by the mail server, or rejected at the last attempt; retried for about an hour.',
    enum: invitationStates,
    enumName: 'SignupInvitationState',
    example: 'sent',
  })
  state: InvitationState;

  @ApiPropertyOptional(instant('When it was sent, or when the last attempt failed.'))
  resolvedAt?: string;

  @ApiPropertyOptional(instant('When its link was first opened.', '2026-11-21T18:00:00.000Z'))
  openedAt?: string;

  @ApiProperty(instant('Until when its link works.', '2026-12-04T10:00:00.000Z'))
  expiresAt: string;

  @ApiProperty({
    description: 'Whether its link was closed before: the practice set the application aside.',
    example: false,
  })
  isClosed: boolean;

  @ApiProperty(instant('When it was written.'))
  createdAt: string;
}

export function toSignupInvitationDto(invitation: SignupInvitation): SignupInvitationDto {
  const { plan, promotionCode, personalLine, state, resolvedAt, openedAt, expiresAt, closedAt, createdAt } = invitation;
  return {
    plan,
    promotionCode: promotionCode?.code,
    personalLine: personalLine ?? undefined,
    state,
    resolvedAt: resolvedAt?.toISOString(),
    openedAt: openedAt?.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isClosed: closedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}
