import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import { setNextLink } from '../../../common/cursor.js';
import { VersionDto } from '../../../common/edit-version.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminCallRecordingDto,
  callRecordingColumns,
  CreateAdminCallRecordingDto,
  ListAdminCallRecordingsQueryDto,
  toAdminCallRecordingDto,
  UpdateAdminCallRecordingDto,
} from './call-recordings-admin.dto.js';
import { CallRecordingsAdminService } from './call-recordings-admin.service.js';
import { CallRecordingParamDto } from './call-recordings.dto.js';

/** What admins do about recordings. */
@ApiTags('call-recordings-admin')
@Controller('admin/call-recordings')
@AdminOnly()
export class CallRecordingsAdminController {
  constructor(private readonly recordings: CallRecordingsAdminService) {}

  @Get()
  @ApiOperation({
    summary: 'All recorded calls',
    description: 'Those that wait or were taken back too, the latest call first.',
  })
  @ApiList(AdminCallRecordingDto, 'One page of recordings.')
  @ApiProblems(422)
  async listAdminCallRecordings(
    @Query() query: ListAdminCallRecordingsQueryDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<AdminCallRecordingDto[]> {
    const { items, next } = await this.recordings.list(query);
    setNextLink(res, next);
    return items.map(toAdminCallRecordingDto);
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'Recorded calls as a file', description: 'All of the filter, without their transcripts.' })
  @ApiCsv('All recordings of the filter.')
  @ApiProblems(422)
  async exportAdminCallRecordings(
    @Query() query: ListAdminCallRecordingsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, 'recordings.csv', callRecordingColumns, await this.recordings.export(admin.id, query));
  }

  @Post()
  @ApiOperation({ summary: 'Enter a recorded call', description: 'It waits until it is published.' })
  @ApiCreatedResponse({ description: 'The recording.', type: AdminCallRecordingDto })
  @ApiProblems(400, 413, 415, 422)
  async createAdminCallRecording(
    @Body() submitted: CreateAdminCallRecordingDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCallRecordingDto> {
    return toAdminCallRecordingDto(await this.recordings.create(admin.id, submitted));
  }

  @Post('bulk-publish')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Show recorded calls to members',
    description: 'Those that they see already stay as they are.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkPublishAdminCallRecordings(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.recordings.publishMany(admin.id, ids);
  }

  @Post('bulk-hide')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take recorded calls back from members',
    description: 'Those that they do not see stay as they are.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkHideAdminCallRecordings(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.recordings.hideMany(admin.id, ids);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A recorded call', description: 'Whether members see it or not.' })
  @ApiOkResponse({ description: 'The recording.', type: AdminCallRecordingDto })
  @ApiProblems(404, 422)
  async getAdminCallRecording(@Param() { id }: CallRecordingParamDto): Promise<AdminCallRecordingDto> {
    return toAdminCallRecordingDto(await this.recordings.get(id));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change the words of a recorded call',
    description: 'From then on Fathom changes nothing of it. When somebody else changed it since: 409 `edit_conflict`.',
  })
  @ApiOkResponse({ description: 'The recording.', type: AdminCallRecordingDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async updateAdminCallRecording(
    @Param() { id }: CallRecordingParamDto,
    @Body() submitted: UpdateAdminCallRecordingDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCallRecordingDto> {
    return toAdminCallRecordingDto(await this.recordings.update(admin.id, id, submitted));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a recorded call', description: "With its members' notes, for good." })
  @ApiNoContentResponse({ description: 'It is gone.' })
  @ApiProblems(404, 422)
  async deleteAdminCallRecording(
    @Param() { id }: CallRecordingParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.recordings.delete(admin.id, id);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Show a recorded call to members',
    description:
      'The first time they are told of it by a email. One that they see already stays as it is. When somebody else changed it since: 409 `edit_conflict`.',
  })
  @ApiOkResponse({ description: 'Members see it.', type: AdminCallRecordingDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async publishCallRecording(
    @Param() { id }: CallRecordingParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCallRecordingDto> {
    return toAdminCallRecordingDto(await this.recordings.publish(admin.id, id, version));
  }

  @Post(':id/hide')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take a recorded call back from members',
    description: 'One that they do not see stays as it is. When somebody else changed it since: 409 `edit_conflict`.',
  })
  @ApiOkResponse({ description: 'Members do not see it.', type: AdminCallRecordingDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async hideAdminCallRecording(
    @Param() { id }: CallRecordingParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCallRecordingDto> {
    return toAdminCallRecordingDto(await this.recordings.hide(admin.id, id, version));
  }
}
