import { Module } from '@nestjs/common';
import { CallRecordingsAdminController } from './call-recordings-admin.controller.js';
import { CallRecordingsAdminService } from './call-recordings-admin.service.js';
import { CallRecordingsController } from './call-recordings.controller.js';
import { CallRecordingsService } from './call-recordings.service.js';

@Module({
  controllers: [CallRecordingsController, CallRecordingsAdminController],
  providers: [CallRecordingsService, CallRecordingsAdminService],
  exports: [CallRecordingsService],
})
export class CallRecordingsModule {}
