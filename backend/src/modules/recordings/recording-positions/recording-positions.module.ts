import { Module } from '@nestjs/common';
import { RecordingPositionsController } from './recording-positions.controller.js';
import { RecordingPositionsService } from './recording-positions.service.js';

@Module({ controllers: [RecordingPositionsController], providers: [RecordingPositionsService] })
export class RecordingPositionsModule {}
