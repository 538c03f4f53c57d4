import { Module } from '@nestjs/common';
import { CalendarBlockedDaysService } from './calendar-blocked-days.service.js';

@Module({ providers: [CalendarBlockedDaysService], exports: [CalendarBlockedDaysService] })
export class CalendarBlockedDaysModule {}
