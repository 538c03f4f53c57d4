import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { InnerCircleSignupParamDto } from './inner-circle-signups-admin.dto.js';
import type { SignupDecline } from './signup-decline.entity.js';
import { DeclineInnerCircleSignupDto, SignupDeclineDto, toSignupDeclineDto } from './signup-declines.dto.js';
import { SignupDeclinesService } from './signup-declines.service.js';

/** The email that declines an application. */
@ApiTags('inner-circle-signups-admin')
@Controller('admin/inner-circle-signups/:id/decline')
@AdminOnly()
@OpenToTokens('membership')
export class SignupDeclinesAdminController {
  constructor(private readonly declines: SignupDeclinesService) {}

  @Post()
  @ApiOperation({
    summary: 'Decline an application by email',
    description:
      'Sent once, by a job; moves the application to `not_now`. The same Idempotency-Key with the same body sends it once. 409 `edit_conflict` when somebody else changed it since; 409 `conflict` when it was declined before, or while a membership, an upcoming call or a later application decides.',
  })
  @SubmissionOf(toSignupDeclineDto)
  @ApiCreatedResponse({ description: 'The email as stored.', type: SignupDeclineDto, headers: replayedHeader })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  declineInnerCircleSignup(
    @Param() { id }: InnerCircleSignupParamDto,
    @Body() body: DeclineInnerCircleSignupDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<SignupDecline>> {
    return this.declines.create(id, body, admin.id, idempotencyKey);
  }
}
