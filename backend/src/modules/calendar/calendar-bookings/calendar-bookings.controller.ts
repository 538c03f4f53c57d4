import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DEFAULT_MEETING_TYPE } from '@leap/domain';
import type { Request } from 'express';
import { Public, RecognisesUser } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { BookingSignup } from './booking-signup.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { BookingFilesService } from './booking-files.service.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { locationOf } from './booking-location.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import type { CalendarBooking } from './calendar-booking.entity.js';
import {
  BookCalendarSlotDto,
  BookingTokenDto,
  CalendarBookedDto,
  CalendarBookingDto,
  CalendarHoldDto,
  HoldCalendarSlotDto,
  MoveCalendarBookingDto,
  ReleaseCalendarSlotDto,
  toCalendarBookedDto,
  toCalendarBookingDto,
  type BookedCall,
} from './calendar-bookings.dto.js';
import {
  CalendarAvailabilityDto,
  CalendarDayDto,
  CheckCalendarAvailabilityDto,
  ListCalendarAvailabilityQueryDto,
  NextCallTimeDto,
  toCalendarDayDto,
  toNextCallTimeDto,
} from './calendar-slots.dto.js';
import { BookingSubmissions } from './booking-submissions.service.js';
import { SlotHoldsService } from './slot-holds.service.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';

/** How many open times the pages show. */
const NEXT_TIMES = 3;

@ApiTags('calendar')
@Controller('calendar')
export class CalendarBookingsController {
  constructor(
    private readonly bookings: CalendarBookingsService,
    private readonly submissions: BookingSubmissions,
    private readonly availability: CalendarAvailabilityService,
    private readonly slotHolds: SlotHoldsService,
    private readonly files: BookingFilesService,
    private readonly signup: BookingSignup,
    private readonly siteSettings: SiteSettingsService,
    private readonly types: MeetingTypesService,
  ) {}

  @Get('availability')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'The next 14 bookable days with their slots',
    description:
      "Tuesday to Saturday from tomorrow on, and other days that the owner has opened, all in the business's time zone (America/Los_Angeles). `from` and `to` narrow the result.",
  })
  @ApiOkResponse({ description: 'Days in order, each with its slots.', type: [CalendarDayDto] })
  @ApiProblems(422)
  async listCalendarAvailability(@Query() query: ListCalendarAvailabilityQueryDto): Promise<CalendarDayDto[]> {
    return (await this.availability.list(query)).map(({ date, slots }) => toCalendarDayDto(date, slots));
  }

  @Get('next-times')
  @Public()
  // Nearly every page shows them: an answer is repeated to visitors for a second.
  @SameForEverybody({ maximumAge: 1_000 })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'The next open times for a call',
    description:
      'At most three, in order, on different days where there are enough; up to a second old. Pages show them, so the answer waits for the ' +
      'connected calendar for a quarter of a second at most, and is empty if it is silent.',
  })
  @ApiOkResponse({ description: 'Open times; none when nothing is open.', type: [NextCallTimeDto] })
  @ApiProblems()
  async listNextCallTimes(): Promise<NextCallTimeDto[]> {
    return (await this.availability.listNext(NEXT_TIMES)).map(toNextCallTimeDto);
  }

  @Post('check-availability')
  @Public()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Whether one slot is open',
    description: 'Also `false` for a time that is no slot. The booking decides: the state can change at any moment.',
  })
  @ApiOkResponse({ description: 'Whether it is open.', type: CalendarAvailabilityDto })
  @ApiProblems(400, 403, 413, 415, 422)
  async checkCalendarAvailability(@Body() body: CheckCalendarAvailabilityDto): Promise<CalendarAvailabilityDto> {
    return { available: await this.availability.isAvailable(body) };
  }

  @Post('holds')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'calendar.hold', points: 8, freePoints: 4, perSeconds: 300 })
  @ApiOperation({
    summary: 'Hold a slot while somebody fills in the booking form',
    description:
      'For five minutes, under a random token of the page; nothing else is stored. A token holds one slot: holding another one ends the ' +
      'former hold, and holding the same one again does not extend it. Meanwhile only a booking with this `holdToken` gets the slot: ' +
      'others get 409 `slot_held`. A booking needs no hold.',
  })
  @ApiOkResponse({ description: 'Held.', type: CalendarHoldDto })
  @ApiProblems(400, 403, 409, 413, 415, 422)
  async holdCalendarSlot(@Body() body: HoldCalendarSlotDto): Promise<CalendarHoldDto> {
    return { expiresAt: (await this.slotHolds.hold(body)).toISOString() };
  }

  @Post('holds/release')
  @Public()
  @HttpCode(204)
  @RateLimit({ name: 'calendar.release', points: 20, perSeconds: 300 })
  @ApiOperation({
    summary: 'End the hold on a slot',
    description: 'When the visitor leaves the form. Repeating it changes nothing and returns the same.',
  })
  @ApiNoContentResponse({ description: 'Nothing is held under this token.' })
  @ApiProblems(400, 403, 413, 415, 422)
  async releaseCalendarSlot(@Body() { holdToken }: ReleaseCalendarSlotDto): Promise<void> {
    await this.slotHolds.release(holdToken);
  }

  @Post('book')
  @Public()
  @RecognisesUser()
  @RateLimit({ name: 'calendar.book', points: 8, freePoints: 4, perSeconds: 600 })
  @ApiOperation({
    summary: 'Book a call',
    description:
      'A slot can be booked once: a second booking gets 409 `slot_taken`, and one of a slot that another visitor holds 409 `slot_held`. Times outside the schedule, past or beyond the 14 days are 422 ' +
      '`slot_unavailable`. An account that books for itself has at most two calls that are still to come, and with any other address two can be begun in 30 minutes: ' +
      '409 `too_many_calls`. An address that nobody has confirmed yet, or that has two calls, gets an email ' +
      'that asks for it, and the time is released after 30 minutes without it; accounts that book for themselves are not asked. Then an email with a ' +
      'calendar file is sent. The same Idempotency-Key with the same body answers the same booking.',
  })
  @SubmissionOf(toCalendarBookedDto)
  @ApiCreatedResponse({ description: 'Booked.', type: CalendarBookedDto, headers: replayedHeader })
  @ApiProblems(400, 403, 409, 413, 415, 422)
  async bookCalendarSlot(
    @Body() body: BookCalendarSlotDto,
    @Req() req: Request,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<BookedCall>> {
    const { meetingType = DEFAULT_MEETING_TYPE } = body;
    const signupId = meetingType === DEFAULT_MEETING_TYPE ? await this.signup.idOf(req) : null;
    const { row, isReplay } = await this.submissions.create(body, idempotencyKey, signupId, req.user?.email);
    const isProved = row.email === req.user?.email;
    return { row: { ...row, isProved, token: isProved ? this.bookings.manageToken(row) : undefined }, isReplay };
  }

  @Post('bookings/confirm')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'calendar.confirm', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Confirm a call',
    description:
      'With the token from the email that asks for it. Repeating it changes nothing. 409 `conflict` when the time is no longer held, ' +
      '`too_many_calls` when two calls of this e-mail are still to come.',
  })
  @ApiOkResponse({ description: 'The call, which is booked now.', type: CalendarBookingDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async confirmCalendarBooking(@Body() { token }: BookingTokenDto): Promise<CalendarBookingDto> {
    return this.toDto(await this.bookings.confirm(token));
  }

  @Get('bookings/by-token')
  @Public()
  @Header('Cache-Control', 'no-store')
  @RateLimit({ name: 'calendar.read', points: 60, perSeconds: 600 })
  @ApiOperation({ summary: 'A booked call, by the link in its emails', description: 'Changes nothing.' })
  @ApiOkResponse({ description: 'The call as it stands.', type: CalendarBookingDto })
  @ApiProblems(404, 422)
  async getCalendarBooking(@Query() { token }: BookingTokenDto): Promise<CalendarBookingDto> {
    return this.toDto(await this.bookings.findByToken(token));
  }

  @Get('bookings/event.ics')
  @Public()
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="call.ics"')
  @RateLimit({ name: 'calendar.read', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'A booked call as a calendar file',
    description: 'The same event as in the emails, in its newest version. Changes nothing.',
  })
  @ApiOkResponse({
    description: 'An iCalendar file (RFC 5545).',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
  @ApiProblems(404, 422)
  async downloadCalendarBooking(@Query() { token }: BookingTokenDto): Promise<StreamableFile> {
    const file = await this.files.calendarFileOf(await this.bookings.findByToken(token));
    return new StreamableFile(Buffer.from(file.content), { type: file.contentType });
  }

  @Post('bookings/cancel')
  @Public()
  @HttpCode(204)
  @RateLimit({ name: 'calendar.cancel', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Cancel a call',
    description: 'With the token from the emails. Repeating it changes nothing and returns the same.',
  })
  @ApiNoContentResponse({ description: 'Cancelled; its time is free again.' })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async cancelCalendarBooking(@Body() { token }: BookingTokenDto): Promise<void> {
    await this.bookings.cancel(token);
  }

  @Post('bookings/move')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'calendar.move', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Move a call',
    description:
      'With the token from the emails. Same rules as for a new booking; the old slot stays booked until the new one is booked.',
  })
  @ApiOkResponse({ description: 'The call with its new time.', type: CalendarBookingDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async moveCalendarBooking(@Body() body: MoveCalendarBookingDto): Promise<CalendarBookingDto> {
    return this.toDto(await this.bookings.move(body));
  }

  private async toDto(booking: CalendarBooking): Promise<CalendarBookingDto> {
    const type = await this.types.find(booking.meetingType);
    return toCalendarBookingDto(
      booking,
      type,
      this.bookings.isChangeable(booking),
      locationOf(booking, await this.siteSettings.get(), type),
    );
  }
}
