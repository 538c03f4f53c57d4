import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { callerOf } from '../../../auth/known-devices.js';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { CurrentUserDto, toCurrentUserDto } from '../../../auth/auth.dto.js';
import { CurrentUser, Public, RequiresStepUp, UsersOnly } from '../../../auth/decorators.js';
import { LocalAccountsOnly } from '../../../auth/local-accounts.js';
import { proofOf } from '../../../auth/log-in-proof.js';
import { LogIns } from '../../../auth/log-ins.service.js';
import { renewSession } from '../../../auth/session.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AppError } from '../../../common/app-error.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { ENV, type Env } from '../../../config/env.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import {
  ChangePasswordDto,
  PasswordLinkDto,
  PasswordLinkQueryDto,
  PasswordResetAcceptedDto,
  RequestPasswordResetDto,
  SessionDto,
  SessionParamDto,
  SetPasswordDto,
  UpdateProfileDto,
} from './accounts.dto.js';
import { PasswordsService } from './passwords.service.js';

/** The user's own account. */
@ApiTags('account')
@Controller('auth')
export class AccountsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly sessions: UserSessions,
    private readonly logIns: LogIns,
    private readonly users: UsersService,
    private readonly audit: AuditTrail,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('forgot-password')
  @Public()
  @LocalAccountsOnly()
  @HttpCode(202)
  @RateLimit({ name: 'auth.forgot-password', points: 8, freePoints: 4, perSeconds: 900 })
  @ApiOperation({
    summary: 'Request a password link',
    description:
      'For those who forgot it, and for those who never set one. An email is sent when the account exists; the response does not reveal it. With the coach platform as provider, this and the other password routes answer 404.',
  })
  @ApiAcceptedResponse({ description: 'Always the same answer.', type: PasswordResetAcceptedDto })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async requestPasswordReset(@Body() body: RequestPasswordResetDto): Promise<PasswordResetAcceptedDto> {
    await this.passwords.requestReset(body);
    return { status: 'accepted' };
  }

  @Get('set-password')
  @Public()
  @LocalAccountsOnly()
  @RateLimit({ name: 'auth.check-password-link', points: 60, perSeconds: 900 })
  @ApiOperation({
    summary: 'Check a password link',
    description: 'For the page of the link, before it asks for a password. Uses nothing up.',
  })
  @ApiOkResponse({ description: 'Whether the link works.', type: PasswordLinkDto })
  @ApiProblems(404, 422)
  async checkPasswordLink(@Query() { token }: PasswordLinkQueryDto): Promise<PasswordLinkDto> {
    return { isLive: await this.passwords.isLive(token) };
  }

  @Post('set-password')
  @Public()
  @LocalAccountsOnly()
  @HttpCode(204)
  @RateLimit({ name: 'auth.set-password', points: 20, perSeconds: 900 })
  @ApiOperation({
    summary: 'Set a password',
    description:
      'With the token from the email, once. Ends all sessions of the account, and begins a new one (cookie) for an account without a second factor.',
  })
  @ApiNoContentResponse({ description: 'The password is set.' })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async setPassword(
    @Body() { token, password }: SetPasswordDto,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<void> {
    const user = await this.passwords.set(token, password, callerOf(req));
    if (user.hasSecondFactor) return;
    try {
      await this.logIns.begin(req, res, user, { isFromOwnEmail: true });
    } catch (error) {
      // The account changed at this moment: the password is set all the same, and the log-in page decides.
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
    }
  }

  @Post('change-password')
  @UsersOnly()
  @RequiresStepUp({ hasPasswordInBody: true })
  @LocalAccountsOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Change your password',
    description:
      'Ends the other sessions and gives this one a new id. A wrong current password is 422 with the field code `wrong`; after 8 of them 429.',
  })
  @ApiNoContentResponse({ description: 'The password is changed.' })
  @ApiProblems(400, 403, 404, 413, 415, 422, 429)
  async changePassword(@Body() body: ChangePasswordDto, @CurrentUser() user: User, @Req() req: Request): Promise<void> {
    await this.passwords.change(user, body, callerOf(req), req.sessionID);
    await renewSession(req, user, proofOf(user));
  }

  @Get('sessions')
  @UsersOnly()
  @ApiOperation({
    summary: 'Your sessions',
    description: 'The session that was used last comes first.',
  })
  @ApiOkResponse({ description: 'All active sessions.', type: [SessionDto] })
  async listSessions(@CurrentUser() user: User, @Req() req: Request): Promise<SessionDto[]> {
    const sessions = await this.sessions.list(user.id, req.sessionID);
    return sessions.map(({ id, createdAt, lastSeenAt, device, isCurrent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      ...(device === undefined ? {} : { device }),
      isCurrent,
    }));
  }

  @Delete('sessions')
  @UsersOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Log out everywhere else',
    description: 'Ends all sessions of the account except the current one.',
  })
  @ApiNoContentResponse({ description: 'All other sessions have ended.' })
  async endOtherSessions(@CurrentUser() user: User, @Req() req: Request): Promise<void> {
    await this.sessions.endOthers(user.id, req.sessionID);
    await this.audit.record('auth.other-sessions-ended', user.id);
  }

  @Delete('sessions/:id')
  @UsersOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Log out one other session',
    description: 'The current session ends by `POST /api/logout`: for its id, and for one that has ended, 404.',
  })
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiProblems(404, 422)
  async endSession(@Param() { id }: SessionParamDto, @CurrentUser() user: User, @Req() req: Request): Promise<void> {
    await this.sessions.endOne(user.id, id, req.sessionID);
    await this.audit.record('auth.other-sessions-ended', user.id);
  }

  @Patch('user')
  @UsersOnly()
  @ApiOperation({ summary: 'Change your name or language', description: 'Absent fields stay unchanged.' })
  @ApiOkResponse({ description: 'The user after the change.', type: CurrentUserDto })
  @ApiProblems(400, 413, 415, 422)
  async updateProfile(
    @Body() body: UpdateProfileDto,
    @CurrentUser() user: User,
    @Req() req: Request,
  ): Promise<CurrentUserDto> {
    return toCurrentUserDto(await this.users.updateProfile(user, body), this.env, req);
  }
}
