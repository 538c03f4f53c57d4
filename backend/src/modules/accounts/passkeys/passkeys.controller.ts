import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUserDto } from '../../../auth/auth.dto.js';
import { CurrentUser, Public, RequiresStepUp, UsersOnly } from '../../../auth/decorators.js';
import { LocalAccountsOnly } from '../../../auth/local-accounts.js';
import { LogIns } from '../../../auth/log-ins.service.js';
import { rememberPasskey } from '../../../auth/second-factor.js';
import { noteConfirmation, noteSecondFactor } from '../../../auth/session.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { User } from '../users/user.entity.js';
import {
  AddPasskeyDto,
  LogInWithPasskeyDto,
  NewPasskeyOptionsDto,
  PasskeyDto,
  PasskeyLogInOptionsDto,
  PasskeyParamDto,
  toPasskeyDto,
} from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

/** Log-in with passkeys. With the coach platform as provider these routes answer 404. */
@ApiTags('account')
@Controller('auth/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly logIns: LogIns,
  ) {}

  @Get()
  @UsersOnly()
  @LocalAccountsOnly()
  @ApiOperation({ summary: 'Your passkeys', description: 'The oldest first.' })
  @ApiOkResponse({ description: 'All of them.', type: [PasskeyDto] })
  @ApiProblems(404)
  async listPasskeys(@CurrentUser() user: User): Promise<PasskeyDto[]> {
    return (await this.passkeys.list(user.id)).map(toPasskeyDto);
  }

  @Post('options')
  @UsersOnly()
  @RequiresStepUp()
  @LocalAccountsOnly()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Begin to add a passkey',
    description:
      'What the browser needs. 409 for an account that has 20. Where the role needs a second factor and there is none yet, the password must have been chosen by a one-time link within the last hour: otherwise 403 `second_factor_link_required`; the passkey is the second factor then.',
  })
  @ApiOkResponse({ description: 'For `navigator.credentials.create`.', type: NewPasskeyOptionsDto })
  @ApiProblems(404, 409)
  beginPasskey(@CurrentUser() user: User): Promise<NewPasskeyOptionsDto> {
    return this.passkeys.beginAdding(user);
  }

  @Post()
  @UsersOnly()
  @RequiresStepUp()
  @LocalAccountsOnly()
  @ApiOperation({
    summary: 'Add a passkey',
    description:
      'From now on it can be used to log in, without password and second factor. Its owner gets an email. 422 `passkey_refused` without a valid challenge.',
  })
  @ApiCreatedResponse({ description: 'The new passkey.', type: PasskeyDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async addPasskey(@Body() body: AddPasskeyDto, @CurrentUser() user: User, @Req() req: Request): Promise<PasskeyDto> {
    const passkey = await this.passkeys.add(user, body);
    if (passkey.isSecondFactor) noteSecondFactor(req);
    return toPasskeyDto(passkey);
  }

  @Delete(':id')
  @UsersOnly()
  @RequiresStepUp()
  @LocalAccountsOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove a passkey',
    description: 'It can no longer be used to log in. Its owner gets an email.',
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiProblems(404, 422)
  async removePasskey(@Param() { id }: PasskeyParamDto, @CurrentUser() user: User): Promise<void> {
    await this.passkeys.remove(user.id, id);
  }

  @Post('log-in-options')
  @Public()
  @LocalAccountsOnly()
  @HttpCode(200)
  @RateLimit({ name: 'passkeys.options', points: 60, perSeconds: 900 })
  @ApiOperation({
    summary: 'Begin a log-in with a passkey',
    description: 'The same for all callers: the authenticator knows the accounts.',
  })
  @ApiOkResponse({ description: 'For `navigator.credentials.get`.', type: PasskeyLogInOptionsDto })
  @ApiProblems(403, 404)
  beginPasskeyLogIn(): Promise<PasskeyLogInOptionsDto> {
    return this.passkeys.beginLogIn();
  }

  @Post('log-in')
  @Public()
  @LocalAccountsOnly()
  @HttpCode(200)
  @RateLimit({ name: 'passkeys.log-in', points: 30, perSeconds: 900 })
  @ApiOperation({
    summary: 'Log in with a passkey',
    description:
      'Begins a session (cookie). No second factor is required: a passkey counts as two. Any failure is 422 `passkey_refused`.',
  })
  @ApiOkResponse({ description: 'Logged in.', type: CurrentUserDto })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async logInWithPasskey(
    @Body() body: LogInWithPasskeyDto,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<CurrentUserDto> {
    const { user, isSecondFactor } = await this.passkeys.verify(body);
    if (isSecondFactor) rememberPasskey(user);
    const answer = await this.logIns.begin(req, res, user, { isSharedDevice: body.isSharedDevice ?? false });
    if (isSecondFactor) noteSecondFactor(req);
    return answer;
  }

  @Post('step-up')
  @UsersOnly()
  @LocalAccountsOnly()
  @HttpCode(204)
  @RateLimit({ name: 'passkeys.step-up', points: 30, perSeconds: 900 })
  @ApiOperation({
    summary: 'Step up with a passkey',
    description:
      'For routes that answer 403 `step_up_required`, as `POST /api/auth/step-up`, with the answer to a challenge of `log-in-options`. One that counts as second factor also opens the role for this session. 422 `passkey_refused`, whatever is wrong.',
  })
  @ApiNoContentResponse({ description: 'Stepped up: repeat the request.' })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async stepUpWithPasskey(
    @Body() body: LogInWithPasskeyDto,
    @CurrentUser() user: User,
    @Req() req: Request,
  ): Promise<void> {
    const { isSecondFactor } = await this.passkeys.verifyOwn(user, body);
    if (isSecondFactor) noteSecondFactor(req);
    noteConfirmation(req);
  }
}
