import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminCalendarHoursDto,
  CalendarHoursDayParamDto,
  CalendarWeekdayParamDto,
  ChangeCalendarHoursDto,
} from './calendar-hours-admin.dto.js';
import { CalendarHoursAdminService } from './calendar-hours-admin.service.js';
import { SaveCalendarScheduleDto } from './calendar-schedule-admin.dto.js';
import { CalendarScheduleAdminService } from './calendar-schedule-admin.service.js';

/** Opening hours for calls. */
@ApiTags('calendar-hours-admin')
@Controller('admin/calendar-hours')
@AdminOnly()
@OpenToTokens('calendar')
export class CalendarHoursAdminController {
  constructor(
    private readonly hours: CalendarHoursAdminService,
    private readonly schedule: CalendarScheduleAdminService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The hours of calls', description: 'Of each weekday, and of days with hours of their own.' })
  @ApiOkResponse({ description: 'The hours.', type: AdminCalendarHoursDto })
  getAdminCalendarHours(): Promise<AdminCalendarHoursDto> {
    return this.hours.get();
  }

  @Put()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Save hours and blocked days',
    description:
      'All changes together, or none. Booked calls stay. 409 `edit_conflict` when hours of one weekday or day have changed in the meantime.',
  })
  @ApiOkResponse({ description: 'All hours afterwards.', type: AdminCalendarHoursDto })
  @ApiProblems(400, 409, 413, 415, 422)
  async saveCalendarSchedule(
    @Body() body: SaveCalendarScheduleDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCalendarHoursDto> {
    await this.schedule.save(body, admin.id);
    return this.hours.get();
  }

  @Put('weekdays/:weekday')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Change the hours of a weekday',
    description: 'Until further notice. Booked calls stay. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'All hours afterwards.', type: AdminCalendarHoursDto })
  @ApiProblems(409, 422)
  async changeWeekdayHours(
    @Param() { weekday }: CalendarWeekdayParamDto,
    @Body() body: ChangeCalendarHoursDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCalendarHoursDto> {
    await this.hours.change({ weekday }, body, admin.id);
    return this.hours.get();
  }

  @Delete('weekdays/:weekday')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Restore the regular hours of a weekday',
    description: 'Those that the product has at first. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'They apply.' })
  @ApiProblems(404, 422)
  async resetWeekdayHours(
    @Param() { weekday }: CalendarWeekdayParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.hours.reset({ weekday }, admin.id);
  }

  @Put('days/:day')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Change the hours of one day',
    description: 'Instead of those of its weekday. Booked calls stay. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'All hours afterwards.', type: AdminCalendarHoursDto })
  @ApiProblems(409, 422)
  async changeDayHours(
    @Param() { day }: CalendarHoursDayParamDto,
    @Body() body: ChangeCalendarHoursDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCalendarHoursDto> {
    await this.hours.change({ day }, body, admin.id);
    return this.hours.get();
  }

  @Delete('days/:day')
  @HttpCode(204)
  @ApiOperation({
    summary: "Restore the weekday's hours on a day",
    description: 'The day then has the hours of its weekday. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'They apply.' })
  @ApiProblems(404, 422)
  async resetDayHours(@Param() { day }: CalendarHoursDayParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.hours.reset({ day }, admin.id);
  }
}
