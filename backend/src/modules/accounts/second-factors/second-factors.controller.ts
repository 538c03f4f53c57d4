import { Body, Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { callerOf } from '../../../auth/known-devices.js';
import { AuthService } from '../../../auth/auth.service.js';
import { CurrentUser, UsersOnly } from '../../../auth/decorators.js';
import { isSecondFactorRequired } from '../../../auth/second-factor.js';
import { renewSession } from '../../../auth/session.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { SiteSettingsService } from '../../content/content.module.js';
import type { User } from '../users/user.entity.js';
import {
  ConfirmSecondFactorDto,
  OwnLogInDto,
  RecoveryCodesDto,
  SecondFactorDto,
  SecondFactorStartDto,
} from './second-factors.dto.js';
import { SecondFactorsService } from './second-factors.service.js';
import { otpauthUrl } from './totp.js';

/** The second factor of the own account. */
@ApiTags('account')
@Controller('auth/second-factor')
@UsersOnly()
export class SecondFactorsController {
  constructor(
    private readonly secondFactors: SecondFactorsService,
    private readonly auth: AuthService,
    private readonly siteSettings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Your second factor',
    description: 'Whether there is one, and how many recovery codes are left.',
  })
  @ApiOkResponse({ description: 'Whether there is one.', type: SecondFactorDto })
  async getSecondFactor(@CurrentUser() user: User): Promise<SecondFactorDto> {
    const recoveryCodesRemaining = await this.secondFactors.countRecoveryCodes(user.id);
    return { isOn: user.hasSecondFactor, isRequired: isSecondFactorRequired(user, this.env), recoveryCodesRemaining };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Start setting up an authenticator',
    description:
      'Shows a new secret. Nothing changes before a code of it is confirmed; an authenticator that is in use stays good until then, and a code of it, or a recovery code, is asked for: a wrong password, and then a missing or wrong code, is 422 on that field. Where the role needs a second factor and there is none yet, the password must have been chosen by a one-time link within the last hour: otherwise 403 `second_factor_link_required`.',
  })
  @ApiOkResponse({ description: 'What the authenticator needs.', type: SecondFactorStartDto })
  @ApiProblems(400, 413, 415, 422, 429, 503)
  async startSecondFactor(
    @Body() body: OwnLogInDto,
    @CurrentUser() user: User,
    @Req() req: Request,
  ): Promise<SecondFactorStartDto> {
    await this.auth.assertOwnLogIn(user, body, callerOf(req));
    const { brandName } = await this.siteSettings.get();
    const secret = await this.secondFactors.start(user);
    return { secret, otpauthUrl: otpauthUrl(brandName, user.email, secret) };
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm the authenticator',
    description:
      'From now on log-ins need a code. Ends the other sessions and gives this one a new id. A wrong code is 422 with the field code `wrong`; after 8 of them 429.',
  })
  @ApiOkResponse({ description: 'Recovery codes, shown this once.', type: RecoveryCodesDto })
  @ApiProblems(400, 413, 415, 422, 429)
  async confirmSecondFactor(
    @Body() { code }: ConfirmSecondFactorDto,
    @CurrentUser() user: User,
    @Req() req: Request,
  ): Promise<RecoveryCodesDto> {
    const recoveryCodes = await this.auth.guessCode(user.email, code, callerOf(req), () =>
      this.secondFactors.confirm(user, code, req.sessionID),
    );
    await renewSession(req, user);
    return { recoveryCodes };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Make new recovery codes',
    description:
      'The previous ones stop working. A wrong password, or a missing or wrong code, is 422 on that field; 409 without a second factor.',
  })
  @ApiOkResponse({ description: 'Recovery codes, shown this once.', type: RecoveryCodesDto })
  @ApiProblems(400, 409, 413, 415, 422, 429, 503)
  async renewRecoveryCodes(
    @Body() body: OwnLogInDto,
    @CurrentUser() user: User,
    @Req() req: Request,
  ): Promise<RecoveryCodesDto> {
    await this.auth.assertOwnLogIn(user, body, callerOf(req));
    return { recoveryCodes: await this.secondFactors.renewRecoveryCodes(user.id) };
  }

  @Post('remove')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove the second factor',
    description:
      'From now on the password is enough. Ends the other sessions and gives this one a new id. A wrong password, or a missing or wrong code, is 422 on that field; 403 where the role needs a second factor.',
  })
  @ApiNoContentResponse({ description: 'There is no second factor.' })
  @ApiProblems(400, 413, 415, 422, 429, 503)
  async removeSecondFactor(@Body() body: OwnLogInDto, @CurrentUser() user: User, @Req() req: Request): Promise<void> {
    if (isSecondFactorRequired(user, this.env))
      throw new AppError('forbidden', 403, { detail: 'This role needs a second factor.' });
    await this.auth.assertOwnLogIn(user, body, callerOf(req));
    await this.secondFactors.remove(user.id, req.sessionID);
    await renewSession(req, user);
  }
}
