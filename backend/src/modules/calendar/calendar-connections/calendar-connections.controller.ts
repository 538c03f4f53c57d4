import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CalendarAuthorizationsService } from './calendar-authorizations.service.js';
import { CalendarAuthDto, CalendarAuthResultDto, FinishCalendarAuthDto } from './calendar-connections.dto.js';

/** Connecting the practice's calendar. */
@ApiTags('calendar')
@Controller('calendar/auth')
@AdminOnly()
export class CalendarConnectionsController {
  constructor(private readonly authorizations: CalendarAuthorizationsService) {}

  @Get()
  @RequiresStepUp()
  @RateLimit({ name: 'calendar.start-auth', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Start the authorization of the calendar',
    description: 'Each call starts an authorization of its own, which works once, for this administrator.',
  })
  @ApiOkResponse({ description: 'The provider’s page.', type: CalendarAuthDto })
  @ApiProblems(503)
  async startCalendarAuth(
    @CurrentUser() admin: SessionUser,
    @Res({ passthrough: true }) res: Response,
  ): Promise<CalendarAuthDto> {
    res.setHeader('Cache-Control', 'no-store');
    return { authUrl: await this.authorizations.begin(admin) };
  }

  @Post('callback')
  @HttpCode(200)
  @RateLimit({ name: 'calendar.finish-auth', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Connect the calendar with the code that came back',
    description:
      'Stores the lasting permission encrypted. A refused code is an answer (`success: false`), not an error; 503 when the provider does not answer, and then the same code can be sent again.',
  })
  @ApiOkResponse({ description: 'The outcome.', type: CalendarAuthResultDto })
  @ApiProblems(400, 413, 415, 422, 503)
  async finishCalendarAuth(
    @CurrentUser() admin: SessionUser,
    @Body() body: FinishCalendarAuthDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<CalendarAuthResultDto> {
    res.setHeader('Cache-Control', 'no-store');
    return this.authorizations.finish(admin, body);
  }
}
