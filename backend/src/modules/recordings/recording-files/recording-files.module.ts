import { Module } from '@nestjs/common';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { CallRecordingsModule } from '../call-recordings/call-recordings.module.js';
import { RecordingFilesController } from './recording-files.controller.js';
import { RecordingFiles } from './recording-files.service.js';

@Module({
  imports: [CallRecordingsModule],
  controllers: [RecordingFilesController],
  providers: [RecordingFiles, ObjectStoreClient],
})
export class RecordingFilesModule {}
