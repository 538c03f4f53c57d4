import { Global, Module } from '@nestjs/common';
import { FirstSessions } from '../../accounts/accounts.module.js';
import { PodCallChanges } from '../../community/community.module.js';
import { WeeklyCallsAdminController } from './weekly-calls-admin.controller.js';
import { WeeklyCallsAdminService } from './weekly-calls-admin.service.js';
import { WeeklyCallsController } from './weekly-calls.controller.js';
import { WeeklyCallsService } from './weekly-calls.service.js';

/**
 * The weekly call: schedule, link, and what differs in single weeks, also in those of pods' calls; global, because it implements ports of
 * the accounts and the community.
 */
@Global()
@Module({
  controllers: [WeeklyCallsController, WeeklyCallsAdminController],
  providers: [
    WeeklyCallsService,
    WeeklyCallsAdminService,
    { provide: FirstSessions, useExisting: WeeklyCallsService },
    { provide: PodCallChanges, useExisting: WeeklyCallsService },
  ],
  exports: [WeeklyCallsService, FirstSessions, PodCallChanges],
})
export class WeeklyCallsModule {}
