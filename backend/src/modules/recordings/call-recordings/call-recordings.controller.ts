import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { MembersOnly } from '../../../auth/decorators.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, setNextLink } from '../../../common/cursor.js';
import {
  CallRecordingDetailDto,
  CallRecordingDto,
  CallRecordingParamDto,
  toCallRecordingDetailDto,
  toCallRecordingDto,
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
  @ApiList(CallRecordingDto, 'One page of recordings.')
  @ApiProblems(422)
  async listCallRecordings(
    @Query() query: CursorQueryDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<CallRecordingDto[]> {
    const { items, next } = await this.recordings.list(query);
    setNextLink(res, next);
    return items.map(toCallRecordingDto);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One recorded call', description: 'With its transcript.' })
  @ApiOkResponse({ description: 'The recording.', type: CallRecordingDetailDto })
  @ApiProblems(404, 422)
  async getCallRecording(@Param() { id }: CallRecordingParamDto): Promise<CallRecordingDetailDto> {
    return toCallRecordingDetailDto(await this.recordings.get(id));
  }
}
