import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { InnerCircleSignupParamDto } from './inner-circle-signups-admin.dto.js';
import type { SignupInvitation } from './signup-invitation.entity.js';
import { InviteInnerCircleSignupDto, SignupInvitationDto, toSignupInvitationDto } from './signup-invitations.dto.js';
import { SignupInvitationsService } from './signup-invitations.service.js';

/** The emails that invite an applicant to pay. */
@ApiTags('inner-circle-signups-admin')
@Controller('admin/inner-circle-signups/:id/invitation')
@AdminOnly()
@OpenToTokens('membership')
export class SignupInvitationsAdminController {
  constructor(private readonly invitations: SignupInvitationsService) {}

  @Post()
  @ApiOperation({
    summary: 'Invite an applicant to pay',
    description:
      'Sends a link to the payment of the plan, which works for 14 days on any device, and moves the application to `invited`. Another invitation replaces the former link. The same Idempotency-Key with the same body sends it once. 409 `plan_not_offered` for a retired plan; 409 `edit_conflict` when somebody else changed the application since; 422 at `promotionCode` for a code that cannot be redeemed for this plan; it counts when the link is opened. 409 `conflict` when it was paid, or while a membership, an upcoming call or a later application decides.',
  })
  @SubmissionOf(toSignupInvitationDto)
  @ApiCreatedResponse({
    description: 'The invitation as stored.',
    type: SignupInvitationDto,
    headers: replayedHeader,
  })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  inviteInnerCircleSignup(
    @Param() { id }: InnerCircleSignupParamDto,
    @Body() body: InviteInnerCircleSignupDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<SignupInvitation>> {
    return this.invitations.create(id, body, admin.id, idempotencyKey);
  }
}
