import { Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { audioTypes, readAudio } from '../../../common/audio-body.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { AdminVoiceNoteDto, toAdminVoiceNoteDto, VoiceNoteParamDto } from './voice-notes.dto.js';
import { VoiceNotesService } from './voice-notes.service.js';

/** The coach's recordings in the admin area. */
@ApiTags('voice-notes-admin')
@Controller('admin/voice-notes')
@AdminOnly()
@OpenToTokens('content')
export class VoiceNotesAdminController {
  constructor(private readonly voiceNotes: VoiceNotesService) {}

  @Get(':id')
  @ApiOperation({ summary: 'A recording', description: 'Its address, type and length.' })
  @ApiOkResponse({ description: 'The recording.', type: AdminVoiceNoteDto })
  @ApiProblems(404, 422)
  async getAdminVoiceNote(@Param() { id }: VoiceNoteParamDto): Promise<AdminVoiceNoteDto> {
    return toAdminVoiceNoteDto(await this.voiceNotes.get(id));
  }

  @Post()
  @CreatedOnce(readAudio)
  @RateLimit({ name: 'voice-notes.upload', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Upload a recording',
    description:
      'The body is the recording itself, at most 4 MB and 60 seconds: MP3, M4A (AAC) or WAV. What the recorder wrote into it is removed. One that the site settings do not name is deleted after a day.',
  })
  @ApiConsumes(...audioTypes)
  @ApiBody({ description: 'The recording.', schema: { type: 'string', format: 'binary', example: '(bytes)' } })
  @ApiCreatedResponse({ description: 'The recording.', type: AdminVoiceNoteDto })
  @ApiProblems(413, 415, 422)
  async uploadAdminVoiceNote(@CurrentUser() admin: SessionUser, @Req() req: Request): Promise<AdminVoiceNoteDto> {
    return toAdminVoiceNoteDto(await this.voiceNotes.add(admin.id, await readAudio(req)));
  }
}
