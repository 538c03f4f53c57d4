import { Module } from '@nestjs/common';
import { CalendarHoursService } from './calendar-hours.service.js';

@Module({ providers: [CalendarHoursService], exports: [CalendarHoursService] })
export class CalendarHoursModule {}
