import { Module } from '@nestjs/common';
import { CalendarBlockedDaysModule } from './calendar-blocked-days/calendar-blocked-days.module.js';
import { CalendarBookingsModule } from './calendar-bookings/calendar-bookings.module.js';
import { CalendarConnectionsModule } from './calendar-connections/calendar-connections.module.js';
import { CalendarHoursModule } from './calendar-hours/calendar-hours.module.js';
import { CallFeedsModule } from './call-feeds/call-feeds.module.js';
import { CallRsvpsModule } from './call-rsvps/call-rsvps.module.js';
import { CallSheetsModule } from './call-sheets/call-sheets.module.js';
import { MeetingTypesModule } from './meeting-types/meeting-types.module.js';
import { WeeklyCallsModule } from './weekly-calls/weekly-calls.module.js';
import { CalendarBlockedDay } from './calendar-blocked-days/calendar-blocked-day.entity.js';
import { CalendarBooking } from './calendar-bookings/calendar-booking.entity.js';
import { CalendarAuthorization } from './calendar-connections/calendar-authorization.entity.js';
import { CalendarConnection } from './calendar-connections/calendar-connection.entity.js';
import { CalendarHours } from './calendar-hours/calendar-hours.entity.js';
import { CallFeed } from './call-feeds/call-feed.entity.js';
import { CallRsvp } from './weekly-calls/call-rsvp.entity.js';
import { CallSheetLine } from './call-sheets/call-sheet-line.entity.js';
import { ConfirmedAddress } from './calendar-bookings/confirmed-address.entity.js';
import { MeetingType } from './meeting-types/meeting-type.entity.js';
import { SlotHold } from './calendar-bookings/slot-hold.entity.js';
import { WeeklyCallChange } from './weekly-calls/weekly-call-change.entity.js';
import { WeeklyCallSettings } from './weekly-calls/weekly-call-settings.entity.js';

export { SignupCalls, latestCall } from './calendar-bookings/signup-calls.service.js';
export { lastTimeZoneOf } from './calendar-bookings/last-time-zone.js';
export { BookingSignup } from './calendar-bookings/booking-signup.js';
export { BookingEndings } from './calendar-bookings/booking-endings.service.js';
export { GoogleCalendarService } from './calendar-connections/google-calendar.service.js';
export { WeeklyCallSettings } from './weekly-calls/weekly-call-settings.entity.js';
export { hasCallFeed } from './call-feeds/has-call-feed.js';
export { WeeklyCallsService } from './weekly-calls/weekly-calls.service.js';
export { calendarFigures, calendarToDo } from './dashboard-part.js';
export { calendarNames, calendarPeople, calendarSearch, calendarTimeline } from './admin-part.js';
export { calendarPersonalData } from './personal-data.js';

/** The tables of this room. */
export const calendarEntities = [
  CalendarBlockedDay,
  CalendarBooking,
  CalendarAuthorization,
  CalendarConnection,
  CalendarHours,
  CallFeed,
  CallRsvp,
  CallSheetLine,
  ConfirmedAddress,
  MeetingType,
  SlotHold,
  WeeklyCallChange,
  WeeklyCallSettings,
];

/** Consultation calls: hours, blocked days, bookings, the connection to Google; the weekly call with its sheets and calendar feeds. */
@Module({
  imports: [
    CalendarBlockedDaysModule,
    CalendarBookingsModule,
    CalendarConnectionsModule,
    CalendarHoursModule,
    CallFeedsModule,
    CallRsvpsModule,
    CallSheetsModule,
    MeetingTypesModule,
    WeeklyCallsModule,
  ],
  exports: [CalendarBookingsModule, CalendarConnectionsModule, WeeklyCallsModule],
})
export class CalendarModule {}
