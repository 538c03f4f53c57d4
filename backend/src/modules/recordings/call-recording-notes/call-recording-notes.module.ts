import { Module } from '@nestjs/common';
import { CallRecordingNotesAdminController } from './call-recording-notes-admin.controller.js';
import { CallRecordingNotesAdminService } from './call-recording-notes-admin.service.js';
import { CallRecordingNotesController } from './call-recording-notes.controller.js';
import { CallRecordingNotesService } from './call-recording-notes.service.js';

@Module({
  controllers: [CallRecordingNotesController, CallRecordingNotesAdminController],
  providers: [CallRecordingNotesService, CallRecordingNotesAdminService],
})
export class CallRecordingNotesModule {}
