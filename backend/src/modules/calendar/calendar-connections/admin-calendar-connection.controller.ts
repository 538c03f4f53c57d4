import { Controller, Delete, Get, HttpCode, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CalendarAuthorizationsService } from './calendar-authorizations.service.js';
import { CalendarConnectionStateDto } from './calendar-connections.dto.js';
import { GoogleConnectionService } from './google-connection.service.js';

/** The calendar connection, for the set-up page. */
@ApiTags('calendar-admin')
@Controller('admin/calendar/connection')
@AdminOnly()
export class AdminCalendarConnectionController {
  constructor(
    private readonly connection: GoogleConnectionService,
    private readonly authorizations: CalendarAuthorizationsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'How the calendar is connected',
    description: 'What is stored; the provider is not asked. Health says whether it answers.',
  })
  @ApiOkResponse({ description: 'The connection in use.', type: CalendarConnectionStateDto })
  async getCalendarConnection(@Res({ passthrough: true }) res: Response): Promise<CalendarConnectionStateDto> {
    res.setHeader('Cache-Control', 'no-store');
    return this.connection.describe();
  }

  @Delete()
  @RequiresStepUp()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Disconnect the calendar',
    description:
      'Removes the stored permission; existing events stay in the calendar. Tokens of the environment, if any, are used from then on. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'Disconnected.' })
  async disconnectCalendar(@CurrentUser() admin: SessionUser): Promise<void> {
    await this.authorizations.disconnect(admin);
  }
}
