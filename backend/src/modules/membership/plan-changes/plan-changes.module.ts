import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { InnerCircleSignupsModule } from '../inner-circle-signups/inner-circle-signups.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { PlanChangesJobs } from './plan-changes.jobs.js';
import { PlansAdminController } from './plans-admin.controller.js';
import { PlansAdminService } from './plans-admin.service.js';
import { PriceMoves } from './price-moves.service.js';

/** Plans in the admin area, and what follows when one is changed. */
@Module({
  imports: [ContentModule, InnerCircleSignupsModule, PlansModule],
  controllers: [PlansAdminController],
  providers: [PlansAdminService, PlanChangesJobs, PriceMoves],
})
export class PlanChangesModule {}
