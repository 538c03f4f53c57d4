import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../auth/decorators.js';
import { ApiList } from '../../common/api-list.js';
import { ApiProblems } from '../../common/api-problem.js';
import { setNextLink } from '../../common/cursor.js';
import type { User } from '../users/user.entity.js';
import { AdminCallRecordingDto, CallRecordingParamDto, ListAdminCallRecordingsQueryDto, toAdminCallRecordingDto } from './call-recordings.dto.js';
import { CallRecordingsService } from './call-recordings.service.js';

/** What admins do about recordings. */
@ApiTags('call-recordings-admin')
@Controller('admin/call-recordings')
@AdminOnly()
export class CallRecordingsAdminController {
  constructor(private readonly recordings: CallRecordingsService) {}

  @Get()
  @ApiOperation({ summary: 'All recorded calls', description: 'Those that wait for publication too, the latest call first.' })
  @ApiList(AdminCallRecordingDto, 'One page of recordings.')
  @ApiProblems(422)
  async listAdminCallRecordings(@Query() query: ListAdminCallRecordingsQueryDto, @Res({ passthrough: true }) res: Response): Promise<AdminCallRecordingDto[]> {
    const { items, next } = await this.recordings.listAll(query);
    setNextLink(res, next);
    return items.map(toAdminCallRecordingDto);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @ApiOperation({ summary: 'Show a recorded call to members', description: 'Asking again changes nothing.' })
  @ApiOkResponse({ description: 'Members see it.', type: AdminCallRecordingDto })
  @ApiProblems(404, 422)
  async publishCallRecording(@Param() { id }: CallRecordingParamDto, @CurrentUser() admin: User): Promise<AdminCallRecordingDto> {
    return toAdminCallRecordingDto(await this.recordings.publish(id, admin.id));
  }
}
