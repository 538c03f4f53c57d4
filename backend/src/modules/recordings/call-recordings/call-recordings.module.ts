import { Module } from '@nestjs/common';
import { CallRecordingsAdminController } from './call-recordings-admin.controller.js';
import { CallRecordingsAdminService } from './call-recordings-admin.service.js';
import { CallRecordingsController } from './call-recordings.controller.js';
import { CallRecordingsService } from './call-recordings.service.js';
import { RecordingTranslationsAdminController } from './recording-translations-admin.controller.js';
import { RecordingTranslationsAdminService } from './recording-translations-admin.service.js';

@Module({
  controllers: [CallRecordingsController, CallRecordingsAdminController, RecordingTranslationsAdminController],
  providers: [CallRecordingsService, CallRecordingsAdminService, RecordingTranslationsAdminService],
  exports: [CallRecordingsService],
})
export class CallRecordingsModule {}
