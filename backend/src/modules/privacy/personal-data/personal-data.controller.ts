import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { callerOf } from '../../../auth/known-devices.js';
import { AuthService } from '../../../auth/auth.service.js';
import { CurrentUser, RequiresStepUp, UsersOnly } from '../../../auth/decorators.js';
import { endSession } from '../../../auth/session.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { clearPersonalCookies } from '../../../common/personal-cookies.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { ENV, type Env } from '../../../config/env.js';
import { OwnLogInDto } from '../../accounts/accounts.module.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { AccountErasure } from './account-erasure.service.js';
import { PersonalDataDto } from './personal-data.dto.js';
import { PersonalDataService } from './personal-data.service.js';

/** Export and deletion of the own personal data. */
@ApiTags('personal data')
@Controller('auth/user')
@UsersOnly()
export class PersonalDataController {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly erasure: AccountErasure,
    private readonly auth: AuthService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('export')
  @RequiresStepUp()
  @Header('Content-Disposition', 'attachment; filename="my-data.json"')
  @RateLimit({ name: 'personal-data.export', points: 10, perSeconds: 600 })
  @ApiOperation({
    summary: 'Export your data',
    description: 'As a file. Found by the account and by its e-mail address.',
  })
  @ApiOkResponse({ description: 'All tables, also the empty ones.', type: PersonalDataDto })
  async exportMyData(@CurrentUser() user: SessionUser): Promise<PersonalDataDto> {
    return this.personalData.export(user);
  }

  @Post('delete')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete your account',
    description:
      'Ends the subscription first, at once; when the payment provider does not confirm that, the answer is 503 and nothing is deleted. Posts, comments, likes and notes go with the account, and calls that are still to come are cancelled; ' +
      'payments, consents and the times of calls stay as long as the law asks. A wrong password, and where the account has a second factor a missing or wrong code, is 422 on that field. Accounts of staff: 403.',
  })
  @ApiNoContentResponse({ description: 'The account and all of its sessions are deleted.' })
  @ApiProblems(400, 409, 413, 415, 422, 429, 503)
  async deleteMyAccount(
    @Body() body: OwnLogInDto,
    @CurrentUser() user: SessionUser,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<void> {
    await this.auth.assertOwnLogIn(user, body, callerOf(req));
    await this.erasure.erase(user);
    await endSession(req);
    clearPersonalCookies(res, this.env);
  }
}
