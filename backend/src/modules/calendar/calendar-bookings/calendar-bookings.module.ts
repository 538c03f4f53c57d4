import { Module } from '@nestjs/common';
import { CalendarBlockedDaysModule } from '../calendar-blocked-days/calendar-blocked-days.module.js';
import { CalendarConnectionsModule } from '../calendar-connections/calendar-connections.module.js';
import { CalendarHoursModule } from '../calendar-hours/calendar-hours.module.js';
import { MeetingTypesModule } from '../meeting-types/meeting-types.module.js';
import { ContentModule } from '../../content/content.module.js';
import { SignupCalls } from './signup-calls.service.js';
import { BookingClockJobs } from './booking-clock.jobs.js';
import { BookingEndings } from './booking-endings.service.js';
import { BookingEventsJobs } from './booking-events.jobs.js';
import { BookingFilesService } from './booking-files.service.js';
import { BookingEmailsJobs } from './booking-emails.jobs.js';
import { BookingSubmissions } from './booking-submissions.service.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { CalendarBookingsAdminController } from './calendar-bookings-admin.controller.js';
import { CalendarBookingsAdminService } from './calendar-bookings-admin.service.js';
import { CalendarBookingsController } from './calendar-bookings.controller.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { HandBookings } from './hand-bookings.service.js';
import { SlotHoldsService } from './slot-holds.service.js';
import { TimeZoneDataCheck } from './time-zone-data-check.js';

@Module({
  imports: [
    CalendarBlockedDaysModule,
    CalendarConnectionsModule,
    CalendarHoursModule,
    ContentModule,
    MeetingTypesModule,
  ],
  controllers: [CalendarBookingsController, CalendarBookingsAdminController],
  providers: [
    CalendarBookingsService,
    BookingSubmissions,
    HandBookings,
    SlotHoldsService,
    CalendarBookingsAdminService,
    CalendarAvailabilityService,
    BookingFilesService,
    BookingEmailsJobs,
    BookingEventsJobs,
    BookingClockJobs,
    SignupCalls,
    BookingEndings,
    TimeZoneDataCheck,
  ],
  exports: [SignupCalls, BookingEndings],
})
export class CalendarBookingsModule {}
