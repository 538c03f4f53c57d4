import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  CallRecordingDetailDto,
  CallRecordingDto,
  CallRecordingParamDto,
  RecordingChaptersQueryDto,
  toCallRecordingDetailDto,
  toCallRecordingDto,
  type CallRecordingRow,
} from './call-recordings.dto.js';
import { CallRecordingsService } from './call-recordings.service.js';

@ApiTags('call-recordings')
@Controller('member/call-recordings')
@MembersOnly()
export class CallRecordingsController {
  constructor(private readonly recordings: CallRecordingsService) {}

  @Get()
  @ApiOperation({
    summary: 'Recorded calls',
    description: 'Published ones, the latest call first, without transcripts.',
  })
  @PageOf(CallRecordingDto, 'One page of recordings.', toCallRecordingDto)
  @ApiProblems(422)
  async listCallRecordings(
    @Query() query: CursorQueryDto,
    @CurrentUser() user: SessionUser,
  ): Promise<Page<CallRecordingRow>> {
    return this.recordings.list(user.id, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One recorded call', description: 'With its transcript.' })
  @ApiOkResponse({ description: 'The recording.', type: CallRecordingDetailDto })
  @ApiProblems(404, 422)
  async getCallRecording(
    @Param() { id }: CallRecordingParamDto,
    @CurrentUser() user: SessionUser,
  ): Promise<CallRecordingDetailDto> {
    return toCallRecordingDetailDto(await this.recordings.get(user.id, id));
  }

  @Get(':id/captions.vtt')
  @Header('Content-Type', 'text/vtt; charset=utf-8')
  @ApiOperation({ summary: 'Captions of a recorded call', description: 'Its transcript, for players of media files.' })
  @ApiOkResponse({ description: 'A WebVTT file.', content: { 'text/vtt': { schema: { type: 'string' } } } })
  @ApiProblems(404, 422)
  async downloadCallRecordingCaptions(@Param() { id }: CallRecordingParamDto): Promise<string> {
    return this.recordings.captions(id);
  }

  @Get(':id/chapters.vtt')
  @Header('Content-Type', 'text/vtt; charset=utf-8')
  @ApiOperation({ summary: 'Chapters of a recorded call', description: 'For players of media files.' })
  @ApiOkResponse({ description: 'A WebVTT file.', content: { 'text/vtt': { schema: { type: 'string' } } } })
  @ApiProblems(404, 422)
  async downloadCallRecordingChapters(
    @Param() { id }: CallRecordingParamDto,
    @Query() { language }: RecordingChaptersQueryDto,
  ): Promise<string> {
    return this.recordings.chapters(id, language);
  }
}
