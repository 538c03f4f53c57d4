import { Module } from '@nestjs/common';
import { CallRecordingNotesController } from './call-recording-notes.controller.js';
import { CallRecordingNotesService } from './call-recording-notes.service.js';

@Module({ controllers: [CallRecordingNotesController], providers: [CallRecordingNotesService] })
export class CallRecordingNotesModule {}
