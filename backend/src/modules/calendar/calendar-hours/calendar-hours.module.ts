import { Module } from '@nestjs/common';
import { CalendarHoursAdminController } from './calendar-hours-admin.controller.js';
import { CalendarHoursAdminService } from './calendar-hours-admin.service.js';
import { CalendarBlockedDaysModule } from '../calendar-blocked-days/calendar-blocked-days.module.js';
import { CalendarHoursService } from './calendar-hours.service.js';
import { CalendarScheduleAdminService } from './calendar-schedule-admin.service.js';

@Module({
  imports: [CalendarBlockedDaysModule],
  controllers: [CalendarHoursAdminController],
  providers: [CalendarHoursService, CalendarHoursAdminService, CalendarScheduleAdminService],
  exports: [CalendarHoursService],
})
export class CalendarHoursModule {}
