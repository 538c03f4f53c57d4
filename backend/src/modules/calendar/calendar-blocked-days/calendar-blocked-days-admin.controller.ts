import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminBlockedDayDto,
  BlockCalendarDayDto,
  BlockedRangeQueryDto,
  CalendarDayParamDto,
  toAdminBlockedDayDto,
} from './calendar-blocked-days-admin.dto.js';
import { CalendarBlockedDaysAdminService } from './calendar-blocked-days-admin.service.js';

/** Blocked days of the calendar. */
@ApiTags('calendar-hours-admin')
@Controller('admin/calendar-blocked-days')
@AdminOnly()
@OpenToTokens('calendar')
export class CalendarBlockedDaysAdminController {
  constructor(private readonly days: CalendarBlockedDaysAdminService) {}

  @Get()
  @ApiOperation({
    summary: 'Blocked days from today on',
    description: 'Each with the calls still booked on it. At most 366.',
  })
  @ApiOkResponse({ description: 'Days in order.', type: [AdminBlockedDayDto] })
  async listAdminBlockedDays(@CurrentUser() admin: SessionUser): Promise<AdminBlockedDayDto[]> {
    return (await this.days.list(admin.id)).map(toAdminBlockedDayDto);
  }

  @Get(':day/calls')
  @ApiOperation({
    summary: 'Calls booked on a day or a range of days',
    description: 'The calls that are booked then: they stay until they are moved or cancelled.',
  })
  @ApiOkResponse({ description: 'The day, whether it is blocked or not.', type: AdminBlockedDayDto })
  @ApiProblems(422)
  async previewAdminBlockedDay(
    @Param() { day }: CalendarDayParamDto,
    @Query() { lastDay }: BlockedRangeQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBlockedDayDto> {
    return toAdminBlockedDayDto(await this.days.preview({ day, lastDay }, admin.id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Block a day or a range of days',
    description:
      'They can no longer be booked. Booked calls stay and are returned. Blocking a day again changes its note.',
  })
  @ApiCreatedResponse({ description: 'Blocked.', type: AdminBlockedDayDto })
  @ApiProblems(422)
  async blockAdminCalendarDay(
    @Body() body: BlockCalendarDayDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBlockedDayDto> {
    return toAdminBlockedDayDto(await this.days.block(body, admin.id));
  }

  @Delete(':day')
  @HttpCode(204)
  @ApiOperation({ summary: 'Unblock a day', description: 'Idempotent; booked calls stay as they are.' })
  @ApiNoContentResponse({ description: 'Open.' })
  @ApiProblems(404, 422)
  async unblockAdminCalendarDay(
    @Param() { day }: CalendarDayParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.days.unblock(day, admin.id);
  }
}
