import { Module } from '@nestjs/common';
import { CalendarBlockedDaysModule } from '../calendar-blocked-days/calendar-blocked-days.module.js';
import { CalendarHoursModule } from '../calendar-hours/calendar-hours.module.js';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { BookingClockJobs } from './booking-clock.jobs.js';
import { BookingEventsJobs } from './booking-events.jobs.js';
import { BookingFilesService } from './booking-files.service.js';
import { BookingLettersJobs } from './booking-letters.jobs.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { CalendarBookingsController } from './calendar-bookings.controller.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { CalendarConnection } from './calendar-connection.js';
import { TimeZoneDataCheck } from './time-zone-data-check.js';
import { UnconnectedCalendar } from './unconnected-calendar.js';

@Module({
  imports: [CalendarBlockedDaysModule, CalendarHoursModule, SiteSettingsModule],
  controllers: [CalendarBookingsController],
  providers: [
    CalendarBookingsService,
    CalendarAvailabilityService,
    BookingFilesService,
    BookingLettersJobs,
    BookingEventsJobs,
    BookingClockJobs,
    TimeZoneDataCheck,
    { provide: CalendarConnection, useClass: UnconnectedCalendar },
  ],
})
export class CalendarBookingsModule {}
