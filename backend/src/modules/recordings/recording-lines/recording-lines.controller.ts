import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  ListRecordingLinesQueryDto,
  RecordingLineDto,
  toRecordingLineDto,
  type RecordingLineRow,
} from './recording-lines.dto.js';
import { RecordingLinesService } from './recording-lines.service.js';

@ApiTags('call-recordings')
@Controller('member/recording-lines')
@MembersOnly()
export class RecordingLinesController {
  constructor(private readonly lines: RecordingLinesService) {}

  @Get()
  @ApiOperation({
    summary: 'Search recorded calls and their transcripts',
    description: 'Lines of published recordings, the latest call first, each call in its order.',
  })
  @PageOf(RecordingLineDto, 'One page of lines.', toRecordingLineDto)
  @ApiProblems(422)
  async listRecordingLines(@Query() query: ListRecordingLinesQueryDto): Promise<Page<RecordingLineRow>> {
    return this.lines.list(query);
  }
}
