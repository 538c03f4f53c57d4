import { Module } from '@nestjs/common';
import { ModerationDecisionsAdminController } from './moderation-decisions-admin.controller.js';
import { ModerationDecisionsController } from './moderation-decisions.controller.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

@Module({
  controllers: [ModerationDecisionsController, ModerationDecisionsAdminController],
  providers: [ModerationDecisionsService],
  exports: [ModerationDecisionsService],
})
export class ModerationDecisionsModule {}
