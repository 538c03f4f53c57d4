import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { VersionDto } from '../../../common/edit-version.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminCallRecordingDto,
  CreateAdminCallRecordingDto,
  ListAdminCallRecordingsQueryDto,
  toAdminCallRecordingDto,
  UpdateAdminCallRecordingDto,
  type AdminCallRecordingRow,
} from './call-recordings-admin.dto.js';
import { CallRecordingsAdminService } from './call-recordings-admin.service.js';
import { CallRecordingParamDto } from './call-recordings.dto.js';

/** Recordings in the admin area. */
@ApiTags('call-recordings-admin')
@Controller('admin/call-recordings')
@AdminOnly()
@OpenToTokens('recordings')
export class CallRecordingsAdminController {
  constructor(private readonly recordings: CallRecordingsAdminService) {}

  @Get()
  @ApiOperation({
    summary: 'All recorded calls',
    description: 'Including unpublished and hidden ones, the latest call first.',
  })
  @PageOf(AdminCallRecordingDto, 'One page of recordings.', toAdminCallRecordingDto)
  @ApiProblems(422)
  async listAdminCallRecordings(@Query() query: ListAdminCallRecordingsQueryDto): Promise<Page<AdminCallRecordingRow>> {
    return this.recordings.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminCallRecordingDto, toAdminCallRecordingDto)
  async listAdminCallRecordingChanges(
    @Query() query: ListChangesQueryDto,
  ): Promise<Page<Change<AdminCallRecordingRow>>> {
    return this.recordings.changes(query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Recorded calls as a file', description: 'All rows of the filter, without transcripts.' })
  @ApiCsv('All recordings of the filter.')
  @ApiProblems(422)
  async exportAdminCallRecordings(
    @Query() query: ListAdminCallRecordingsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.recordings.export(admin.id, query));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Create a recording',
    description: 'It stays unpublished until an administrator publishes it.',
  })
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
  @ApiOperation({ summary: 'Publish recordings', description: 'Already published ones are not changed.' })
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
    summary: 'Hide recordings from members',
    description: 'Ones that members do not see are not changed.',
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
    summary: 'Edit a recording',
    description: 'From then on Fathom changes nothing of it. 409 `edit_conflict` on a version conflict.',
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
  @ApiOperation({ summary: 'Delete a recorded call', description: "Permanently, with its members' notes." })
  @ApiNoContentResponse({ description: 'Deleted.' })
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
    summary: 'Publish a recording',
    description:
      'The first time, members are notified by email. An already published one is not changed. 409 `edit_conflict` on a version conflict.',
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
    summary: 'Hide a recording from members',
    description: 'One that members do not see is not changed. 409 `edit_conflict` on a version conflict.',
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
