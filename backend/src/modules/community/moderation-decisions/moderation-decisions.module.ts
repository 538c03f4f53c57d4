import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { ModerationDecisionsAdminController } from './moderation-decisions-admin.controller.js';
import { ModerationDecisionsController } from './moderation-decisions.controller.js';
import { ModerationDecisionsJobs } from './moderation-decisions.jobs.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

@Module({
  imports: [ContentModule],
  controllers: [ModerationDecisionsController, ModerationDecisionsAdminController],
  providers: [ModerationDecisionsService, ModerationDecisionsJobs],
  exports: [ModerationDecisionsService],
})
export class ModerationDecisionsModule {}
