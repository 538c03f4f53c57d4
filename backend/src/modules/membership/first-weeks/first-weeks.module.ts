import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { CommunityModule } from '../../community/community.module.js';
import { FirstWeeksController } from './first-weeks.controller.js';
import { FirstWeeksService } from './first-weeks.service.js';

/** The check list of new members. */
@Module({
  imports: [CalendarModule, CommunityModule],
  controllers: [FirstWeeksController],
  providers: [FirstWeeksService],
})
export class FirstWeeksModule {}
