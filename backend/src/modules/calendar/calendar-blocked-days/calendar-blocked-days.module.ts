import { Module } from '@nestjs/common';
import { CalendarBlockedDaysAdminController } from './calendar-blocked-days-admin.controller.js';
import { CalendarBlockedDaysAdminService } from './calendar-blocked-days-admin.service.js';
import { CalendarBlockedDaysService } from './calendar-blocked-days.service.js';

@Module({
  controllers: [CalendarBlockedDaysAdminController],
  providers: [CalendarBlockedDaysService, CalendarBlockedDaysAdminService],
  exports: [CalendarBlockedDaysService, CalendarBlockedDaysAdminService],
})
export class CalendarBlockedDaysModule {}
