import { Module } from '@nestjs/common';
import { CommunityModule } from '../../community/community.module.js';
import { CallRecordingNotesAdminController } from './call-recording-notes-admin.controller.js';
import { CallRecordingNotesAdminService } from './call-recording-notes-admin.service.js';
import { CallRecordingNotesController } from './call-recording-notes.controller.js';
import { CallRecordingNotesService } from './call-recording-notes.service.js';

@Module({
  imports: [CommunityModule],
  controllers: [CallRecordingNotesController, CallRecordingNotesAdminController],
  providers: [CallRecordingNotesService, CallRecordingNotesAdminService],
})
export class CallRecordingNotesModule {}
