import { Module } from '@nestjs/common';
import { CalendarHoursAdminController } from './calendar-hours-admin.controller.js';
import { CalendarHoursAdminService } from './calendar-hours-admin.service.js';
import { CalendarHoursService } from './calendar-hours.service.js';

@Module({
  controllers: [CalendarHoursAdminController],
  providers: [CalendarHoursService, CalendarHoursAdminService],
  exports: [CalendarHoursService],
})
export class CalendarHoursModule {}
