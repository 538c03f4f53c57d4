import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, Public, RequiresStepUp, UsersOnly } from '../../../auth/decorators.js';
import { callerOf } from '../../../auth/known-devices.js';
import { LocalAccountsOnly } from '../../../auth/local-accounts.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { User } from '../users/user.entity.js';
import { ConfirmEmailChangeDto, EmailChangeAcceptedDto, RequestEmailChangeDto } from './accounts.dto.js';
import { EmailChangesService } from './email-changes.service.js';

/** Changes the address of an account. With the coach platform as provider, both routes answer 404. */
@ApiTags('account')
@Controller('auth')
export class EmailChangesController {
  constructor(private readonly changes: EmailChangesService) {}

  @Post('change-email')
  @UsersOnly()
  @RequiresStepUp({ hasPasswordInBody: true })
  @LocalAccountsOnly()
  @HttpCode(202)
  @RateLimit({ name: 'auth.change-email', points: 8, perSeconds: 900 })
  @ApiOperation({
    summary: 'Request an email address change',
    description:
      'Needs the password. An email with a link goes to the new address; the response does not reveal whether it is free.',
  })
  @ApiAcceptedResponse({ description: 'Always the same answer.', type: EmailChangeAcceptedDto })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async requestEmailChange(
    @Body() body: RequestEmailChangeDto,
    @CurrentUser() user: User,
    @Req() req: Request,
  ): Promise<EmailChangeAcceptedDto> {
    await this.changes.request(user, body, callerOf(req));
    return { status: 'accepted' };
  }

  @Post('confirm-email')
  @Public()
  @LocalAccountsOnly()
  @HttpCode(204)
  @RateLimit({ name: 'auth.confirm-email', points: 20, perSeconds: 900 })
  @ApiOperation({
    summary: 'Confirm the new e-mail address',
    description:
      'With the token from the email, once. Ends the other sessions of the account and notifies the old address.',
  })
  @ApiNoContentResponse({ description: 'The account has the new address.' })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async confirmEmailChange(@Body() { token }: ConfirmEmailChangeDto, @Req() req: Request): Promise<void> {
    await this.changes.confirm(token, req.sessionID);
  }
}
