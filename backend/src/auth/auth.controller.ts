import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiProblems } from '../common/api-problem.js';
import { clearPersonalCookies } from '../common/personal-cookies.js';
import { ENV, type Env } from '../config/env.js';
import type { SessionUser } from './session-user.js';
import { AuditTrail } from './audit-trail.js';
import { CurrentUserDto, LogInDto, StartLogInQueryDto, StepUpDto, toCurrentUserDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { CurrentUser, Public, RequiresStepUp, UsersOnly } from './decorators.js';
import { callerOf } from './known-devices.js';
import { LocalAuthGuard } from './local-auth.guard.js';
import { LogIns } from './log-ins.service.js';
import {
  endSession,
  isOnSharedDevice,
  noteConfirmation,
  noteLeaving,
  sessionCookieName,
  sessionUserId,
} from './session.js';
import { logInPage, sitePath } from './site-path.js';

/** Log-in, log-out and who is logged in. */
@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly audit: AuditTrail,
    private readonly logIns: LogIns,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The guard has checked the credentials. */
  @Post('login')
  @Public()
  @UseGuards(LocalAuthGuard)
  @HttpCode(200)
  @ApiOperation({
    summary: 'Log in',
    description:
      'Begins a session (cookie), and remembers the browser (another cookie): a log-in of an account from a browser that it was never logged in from is reported to its owner by email. Unknown address, wrong password and disabled account answer alike; after 8 failures 429, counted apart for devices that have logged in to the account before; 503 while too many log-ins are being checked. With a second factor and no code: 401 `second_factor_required`; ask for it and send all three.',
  })
  @ApiOkResponse({ description: 'Logged in.', type: CurrentUserDto })
  @ApiProblems(400, 401, 403, 413, 415, 422, 429, 503)
  async logIn(
    @Body() { isSharedDevice = false }: LogInDto,
    @CurrentUser() user: SessionUser,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<CurrentUserDto> {
    return this.logIns.begin(req, res, user, { isSharedDevice });
  }

  @Get('login')
  @Public()
  @ApiOperation({
    summary: 'Go to the log-in page',
    description: 'Redirects to `/login`, in Spanish `/es/login`, keeping `next` when it is a path of this site.',
  })
  @ApiResponse({
    status: 302,
    description: 'To `/login?next=…`.',
    headers: { Location: { schema: { type: 'string', example: '/login?next=%2Fmember-portal' } } },
  })
  @ApiProblems(422)
  startLogIn(@Query() query: StartLogInQueryDto, @Req() req: Request, @Res() res: Response): void {
    res.redirect(302, logInPage(sitePath(query.next), req.headers.cookie));
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Log out',
    description: "Ends the session, and clears this browser's signup. Idempotent.",
  })
  @ApiNoContentResponse({ description: 'Logged out.' })
  @ApiProblems(403)
  async logOut(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<void> {
    const { path, httpOnly, sameSite, secure } = req.session.cookie;
    const userId = sessionUserId(req);
    if (userId !== undefined) await this.audit.record('auth.logged-out', userId);
    if (isOnSharedDevice(req)) res.setHeader('Clear-Site-Data', '"cache", "storage"');
    await endSession(req);
    res.clearCookie(sessionCookieName({ NODE_ENV: secure ? 'production' : 'development' }), {
      path,
      httpOnly,
      sameSite,
      secure: secure === true,
    });
    clearPersonalCookies(res, this.env);
  }

  @Post('auth/leave')
  @Public()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Leave the tab of a shared device',
    description:
      'For pages that are closed: a session of a shared device ends 15 seconds later, unless another request comes with it. Others stay as they are. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'Noted.' })
  @ApiProblems(403)
  leaveSharedDevice(@Req() req: Request): void {
    noteLeaving(req);
  }

  @Get('auth/step-up')
  @UsersOnly()
  @RequiresStepUp()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Check for a step-up of the last ten minutes',
    description:
      'Required for exports, erasure, roles, keys, and a change of address or password. Without it, 403 `step_up_required`, as from those routes. For links, which cannot show the dialog.',
  })
  @ApiNoContentResponse({ description: 'There is one.' })
  checkStepUp(): void {}

  @Post('auth/step-up')
  @UsersOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: "Step up: prove one's identity again",
    description:
      'For routes that answer 403 `step_up_required`: counts ten minutes for this session, as a log-in does. Takes a code where the account has a second factor, the password otherwise; what is missing or wrong is 422 on that field, and after 8 failures 429.',
  })
  @ApiNoContentResponse({ description: 'Stepped up: repeat the request.' })
  @ApiProblems(400, 413, 415, 422, 429, 503)
  async stepUp(@Body() body: StepUpDto, @CurrentUser() user: SessionUser, @Req() req: Request): Promise<void> {
    await this.auth.assertOneProof(user, body, callerOf(req));
    noteConfirmation(req);
  }

  @Get('auth/user')
  @UsersOnly()
  @ApiOperation({ summary: 'The logged-in user', description: '401 when nobody is logged in.' })
  @ApiOkResponse({ description: 'Who is logged in.', type: CurrentUserDto })
  getCurrentUser(@CurrentUser() user: SessionUser, @Req() req: Request): CurrentUserDto {
    return toCurrentUserDto(user, this.env, req);
  }
}
