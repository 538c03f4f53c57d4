import { Module } from '@nestjs/common';
import { CommunityModule } from '../../community/community.module.js';
import { CallRsvpsAdminController } from './call-rsvps-admin.controller.js';
import { CallRsvpsController } from './call-rsvps.controller.js';
import { CallRsvpsService } from './call-rsvps.service.js';

/** Who comes to the weekly call and to the calls of pods. */
@Module({
  imports: [CommunityModule],
  controllers: [CallRsvpsController, CallRsvpsAdminController],
  providers: [CallRsvpsService],
})
export class CallRsvpsModule {}
