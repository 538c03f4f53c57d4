import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { MemberPostReportDto } from '../../community/community.module.js';
import { CallRecordingParamDto } from '../call-recordings/call-recordings.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  CallRecordingNoteDto,
  CallRecordingNoteParamDto,
  CreateCallRecordingNoteDto,
  CreateCallRecordingNoteReportDto,
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
  @ApiOperation({
    summary: 'Notes about a recorded call',
    description: 'Of all members but those whom you block, newest first.',
  })
  @PageOf(CallRecordingNoteDto, 'One page of notes.', toCallRecordingNoteDto)
  @ApiProblems(404, 422)
  async listCallRecordingNotes(
    @Param() { id }: CallRecordingParamDto,
    @Query() query: CursorQueryDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<Page<CallRecordingNoteRow>> {
    return this.notes.list(reader.id, id, query);
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
  @ApiOperation({ summary: 'Delete your note', description: 'Only its author can.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  async deleteCallRecordingNote(
    @Param() { id, noteId }: CallRecordingNoteParamDto,
    @CurrentUser() author: SessionUser,
  ): Promise<void> {
    await this.notes.remove(author, id, noteId);
  }

  @Post(':noteId/reports')
  @RateLimit({ name: 'call-recording-note-reports.create', points: 20, perSeconds: 3_600 })
  @ApiOperation({
    summary: 'Report a note about a recorded call',
    description:
      'The business is notified by email. A member may report the same again, with another reason or other details; while the same report is unreviewed, it is 409 `already_reported`. A report of an own note is 403.',
  })
  @ApiCreatedResponse({ description: 'The report has arrived.', type: MemberPostReportDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async reportCallRecordingNote(
    @Param() { id, noteId }: CallRecordingNoteParamDto,
    @Body() body: CreateCallRecordingNoteReportDto,
    @CurrentUser() reporter: SessionUser,
  ): Promise<MemberPostReportDto> {
    return this.notes.report(reporter, id, noteId, body);
  }
}
