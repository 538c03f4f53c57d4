import { Module } from '@nestjs/common';
import { VoiceNotesAdminController } from './voice-notes-admin.controller.js';
import { VoiceNotesService } from './voice-notes.service.js';

@Module({ controllers: [VoiceNotesAdminController], providers: [VoiceNotesService], exports: [VoiceNotesService] })
export class VoiceNotesModule {}
