import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AdminInnerCircleSignupRowDto, InnerCircleSignupParamDto } from './inner-circle-signups-admin.dto.js';
import { toAdminInnerCircleSignupRowDto } from './inner-circle-signups-admin.mapping.js';
import { MoveInnerCircleSignupDto, SetFollowUpDto } from './signup-progress.dto.js';
import { SignupProgressService } from './signup-progress.service.js';

/** How far the practice is with an application. */
@ApiTags('inner-circle-signups-admin')
@Controller('admin/inner-circle-signups/:id')
@AdminOnly()
@OpenToTokens('membership')
export class SignupProgressAdminController {
  constructor(private readonly progress: SignupProgressService) {}

  @Post('move')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Move an application to another stage',
    description:
      '409 `edit_conflict` when somebody else changed it since; 409 `conflict` while a membership, an upcoming call or a later application decides.',
  })
  @ApiOkResponse({ description: 'The application afterwards.', type: AdminInnerCircleSignupRowDto })
  @ApiProblems(404, 409, 422)
  async moveInnerCircleSignup(
    @Param() { id }: InnerCircleSignupParamDto,
    @Body() body: MoveInnerCircleSignupDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminInnerCircleSignupRowDto> {
    return toAdminInnerCircleSignupRowDto(await this.progress.move(id, body, admin.id));
  }

  @Post('follow-up')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Set or remove the follow-up of an application',
    description: 'It is a task on the dashboard from that day on. 409 `edit_conflict` when it changed since.',
  })
  @ApiOkResponse({ description: 'The application afterwards.', type: AdminInnerCircleSignupRowDto })
  @ApiProblems(404, 409, 422)
  async setInnerCircleSignupFollowUp(
    @Param() { id }: InnerCircleSignupParamDto,
    @Body() body: SetFollowUpDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminInnerCircleSignupRowDto> {
    return toAdminInnerCircleSignupRowDto(await this.progress.setFollowUp(id, body, admin.id));
  }
}
