import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, setNextLink } from '../../../common/cursor.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CallRecordingParamDto } from '../call-recordings/call-recordings.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  CallRecordingNoteDto,
  CallRecordingNoteParamDto,
  CreateCallRecordingNoteDto,
  toCallRecordingNoteDto,
  type CallRecordingNoteRow,
} from './call-recording-notes.dto.js';
import { CallRecordingNotesService } from './call-recording-notes.service.js';

@ApiTags('call-recordings')
@Controller('member/call-recordings/:id/notes')
@MembersOnly()
export class CallRecordingNotesController {
  constructor(private readonly notes: CallRecordingNotesService) {}

  @Get()
  @ApiOperation({ summary: 'Notes about a recorded call', description: 'Of all members, newest first.' })
  @ApiList(CallRecordingNoteDto, 'One page of notes.')
  @ApiProblems(404, 422)
  async listCallRecordingNotes(
    @Param() { id }: CallRecordingParamDto,
    @Query() query: CursorQueryDto,
    @CurrentUser() reader: SessionUser,
    @Res({ passthrough: true }) res: Response,
  ): Promise<CallRecordingNoteDto[]> {
    const { items, next } = await this.notes.list(id, query);
    setNextLink(res, next);
    return items.map((row) => toCallRecordingNoteDto(row, reader.id));
  }

  @Post()
  @RateLimit({ name: 'call-recording-notes.create', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Share notes about a recorded call',
    description: 'The same Idempotency-Key with the same body answers the same note.',
  })
  @SubmissionOf(toCallRecordingNoteDto)
  @ApiCreatedResponse({ description: 'The note as stored.', type: CallRecordingNoteDto, headers: replayedHeader })
  @ApiProblems(400, 404, 413, 415, 422)
  async createCallRecordingNote(
    @Param() { id }: CallRecordingParamDto,
    @Body() body: CreateCallRecordingNoteDto,
    @CurrentUser() author: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<CallRecordingNoteRow>> {
    return this.notes.create(author, id, body, idempotencyKey);
  }

  @Delete(':noteId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an own note' })
  @ApiNoContentResponse({ description: 'Gone.' })
  @ApiProblems(404, 422)
  async deleteCallRecordingNote(
    @Param() { id, noteId }: CallRecordingNoteParamDto,
    @CurrentUser() author: SessionUser,
  ): Promise<void> {
    await this.notes.remove(author, id, noteId);
  }
}
