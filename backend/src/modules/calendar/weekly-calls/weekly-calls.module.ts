import { Module } from '@nestjs/common';
import { WeeklyCallsAdminController } from './weekly-calls-admin.controller.js';
import { WeeklyCallsAdminService } from './weekly-calls-admin.service.js';
import { WeeklyCallsController } from './weekly-calls.controller.js';
import { WeeklyCallsService } from './weekly-calls.service.js';

/** The weekly call: schedule, link, and what differs in single weeks. */
@Module({
  controllers: [WeeklyCallsController, WeeklyCallsAdminController],
  providers: [WeeklyCallsService, WeeklyCallsAdminService],
  exports: [WeeklyCallsService],
})
export class WeeklyCallsModule {}
