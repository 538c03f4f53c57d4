import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CallRecordingParamDto } from '../call-recordings/call-recordings.dto.js';
import { SaveRecordingPositionDto } from './recording-positions.dto.js';
import { RecordingPositionsService } from './recording-positions.service.js';

@ApiTags('recording-positions')
@Controller('member/call-recordings/:id/position')
@MembersOnly()
export class RecordingPositionsController {
  constructor(private readonly positions: RecordingPositionsService) {}

  @Put()
  @HttpCode(204)
  @RateLimit({ name: 'recording-positions.save', points: 300, perSeconds: 600 })
  @ApiOperation({
    summary: 'Save where you are in a recorded call',
    description: 'So that you can continue on another device. Other members never see it.',
  })
  @ApiNoContentResponse({ description: 'Saved, unless a later position is known.' })
  @ApiProblems(400, 404, 413, 415, 422)
  async saveCallRecordingPosition(
    @Param() { id }: CallRecordingParamDto,
    @Body() submitted: SaveRecordingPositionDto,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.positions.save(user.id, id, submitted);
  }
}
