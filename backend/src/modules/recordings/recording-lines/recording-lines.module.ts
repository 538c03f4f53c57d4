import { Module } from '@nestjs/common';
import { RecordingLinesController } from './recording-lines.controller.js';
import { RecordingLinesService } from './recording-lines.service.js';

@Module({ controllers: [RecordingLinesController], providers: [RecordingLinesService] })
export class RecordingLinesModule {}
