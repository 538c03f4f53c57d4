import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BOOKING_ZONE } from '@leap/domain';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { BulkResultDto } from '../../../common/admin-list.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ExternalRecordDto, SetExternalDto, toExternalRecordDto } from '../../../common/external-record.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';
import type { CalendarBooking } from './calendar-booking.entity.js';
import {
  AdminBookingDto,
  AdminBookingRowDto,
  AdminBookingWeekDto,
  BookingParamDto,
  BookingWeekQueryDto,
  BulkBookingsDto,
  BulkNoteBookingOutcomeDto,
  CancelAdminBookingDto,
  ListAdminBookingsQueryDto,
  MoveAdminBookingDto,
  NoteBookingOutcomeDto,
  toAdminBookingDayDto,
  toAdminBookingDto,
  toAdminBookingRowDto,
  type BookingRow,
  UpdateAdminBookingDto,
} from './calendar-bookings-admin.dto.js';
import { CalendarBookingsAdminService } from './calendar-bookings-admin.service.js';
import { BookAdminCallDto } from './hand-bookings.dto.js';
import { HandBookings } from './hand-bookings.service.js';

/** Calls in the admin area. */
@ApiTags('bookings-admin')
@Controller('admin/bookings')
@AdminOnly()
@OpenToTokens('calendar')
export class CalendarBookingsAdminController {
  constructor(
    private readonly bookings: CalendarBookingsAdminService,
    private readonly handBookings: HandBookings,
    private readonly calendar: CalendarGateway,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Book a call for somebody',
    description:
      "Same times and rules as a visitor's booking, without a confirmation of the address and without a limit of calls: 409 `slot_taken` " +
      'or `slot_held`, 422 `slot_unavailable`. The confirmation with its calendar file is emailed unless `isEmailSkipped`. The same ' +
      'Idempotency-Key with the same body answers the same call.',
  })
  // No calendar shows a call that was booked just now.
  @SubmissionOf((booking: CalendarBooking) => toAdminBookingDto(booking, { isChangeable: true, hasCalendar: false }))
  @ApiCreatedResponse({ description: 'The call.', type: AdminBookingDto, headers: replayedHeader })
  @ApiProblems(400, 409, 413, 415, 422)
  createAdminBooking(
    @Body() body: BookAdminCallDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<CalendarBooking>> {
    return this.handBookings.create(body, admin.id, idempotencyKey);
  }

  @Get()
  @ApiOperation({
    summary: 'Booked calls',
    description: 'The call that begins last first. `from` and `to` are days of the calls.',
  })
  @PageOf(AdminBookingRowDto, 'One page of calls.', toAdminBookingRowDto)
  @ApiProblems(422)
  async listAdminBookings(
    @Query() query: ListAdminBookingsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<BookingRow>> {
    return this.bookings.list(query, admin.id);
  }

  @Get('changes')
  @ChangesOf(AdminBookingRowDto, toAdminBookingRowDto)
  async listAdminBookingChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<BookingRow>>> {
    return this.bookings.changes(query, admin.id);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Booked calls as a file', description: 'All rows of the filter.' })
  @ApiCsv('Calls.')
  @ApiProblems(422)
  async exportAdminBookings(
    @Query() query: ListAdminBookingsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.bookings.export(query, admin.id));
  }

  @Get('week')
  @ApiOperation({
    summary: 'One week of the calendar',
    description:
      "Monday to Sunday in the business's time zone: what is scheduled, blocked and booked, and what visitors can book now. Without a day, the week of the next call.",
  })
  @ApiOkResponse({ description: 'The week.', type: AdminBookingWeekDto })
  @ApiProblems(422)
  async getAdminBookingWeek(
    @Query() { day }: BookingWeekQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBookingWeekDto> {
    const { today, days } = await this.bookings.week(day, admin.id);
    return { timezone: BOOKING_ZONE, today, days: days.map(toAdminBookingDayDto) };
  }

  @Post('bulk-cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel calls',
    description: 'Each visitor is emailed. Calls with a version conflict, or that have started, are skipped.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkCancelAdminBookings(
    @Body() { calls }: BulkBookingsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.bookings.cancelMany(calls, admin.id);
  }

  @Post('bulk-note-outcome')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Record the outcome of calls',
    description: 'Calls with a version conflict, that have not started or were cancelled are skipped.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkNoteAdminBookingOutcomes(
    @Body() { calls, outcome }: BulkNoteBookingOutcomeDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.bookings.noteOutcomes(calls, outcome, admin.id);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One call', description: 'With its notes, answers and emails; the look is audited.' })
  @ApiOkResponse({ description: 'The call.', type: AdminBookingDto })
  @ApiProblems(404, 422)
  async getAdminBooking(@Param() { id }: BookingParamDto, @CurrentUser() admin: SessionUser): Promise<AdminBookingDto> {
    return this.toDto(await this.bookings.view(id, admin.id));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change the internal notes about a call',
    description: '409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The call afterwards.', type: AdminBookingDto })
  @ApiProblems(404, 409, 422)
  async updateAdminBooking(
    @Param() { id }: BookingParamDto,
    @Body() body: UpdateAdminBookingDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBookingDto> {
    return this.toDto(await this.bookings.update(id, body, admin.id));
  }

  @Put(':id/external')
  @ApiOperation({
    summary: 'Set what another program keeps with a call',
    description:
      'Its id there and its values; both are replaced. 422 `external_id_taken` when another call has the id.',
  })
  @ApiOkResponse({ description: 'The values afterwards.', type: ExternalRecordDto })
  @ApiProblems(404, 422)
  async setAdminBookingExternal(
    @Param() { id }: BookingParamDto,
    @Body() body: SetExternalDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ExternalRecordDto> {
    return toExternalRecordDto(await this.bookings.setExternal(id, body, admin.id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel a call as an administrator',
    description:
      'Emails the visitor and deletes the Google event. Repeating it changes nothing; 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The call afterwards.', type: AdminBookingDto })
  @ApiProblems(404, 409, 422)
  async cancelAdminBooking(
    @Param() { id }: BookingParamDto,
    @Body() body: CancelAdminBookingDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBookingDto> {
    return this.toDto(await this.bookings.cancel({ id, ...body }, admin.id));
  }

  @Post(':id/move')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Move a call as an administrator',
    description:
      "Same rules as the visitor's link. Emails the visitor and updates the Google event; 409 `edit_conflict` on a version conflict.",
  })
  @ApiOkResponse({ description: 'The call with its new time.', type: AdminBookingDto })
  @ApiProblems(404, 409, 422)
  async moveAdminBooking(
    @Param() { id }: BookingParamDto,
    @Body() body: MoveAdminBookingDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBookingDto> {
    return this.toDto(await this.bookings.move(id, body, admin.id));
  }

  @Post(':id/note-outcome')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Record the outcome of a call',
    description: '409 before it has started, and for a cancelled one; 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The call afterwards.', type: AdminBookingDto })
  @ApiProblems(404, 409, 422)
  async noteAdminBookingOutcome(
    @Param() { id }: BookingParamDto,
    @Body() { outcome, version }: NoteBookingOutcomeDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBookingDto> {
    return this.toDto(await this.bookings.noteOutcome({ id, version }, outcome, admin.id));
  }

  @Post(':id/resend-email')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Resend the email about a call',
    description:
      'The email about the call in its current state, with the calendar file and the link to change it. 409 for a call that is over.',
  })
  @ApiOkResponse({ description: 'The call; the email is queued.', type: AdminBookingDto })
  @ApiProblems(404, 409, 422)
  async resendAdminBookingEmail(
    @Param() { id }: BookingParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminBookingDto> {
    return this.toDto(await this.bookings.resendEmail(id, admin.id));
  }

  private async toDto(booking: CalendarBooking): Promise<AdminBookingDto> {
    return toAdminBookingDto(booking, {
      isChangeable: this.bookings.isChangeable(booking),
      hasCalendar: await this.calendar.isConnected(),
    });
  }
}
