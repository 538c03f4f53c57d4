import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { toAdminPostReportDto, toMemberTextDto } from '../../community/community.module.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminCallRecordingNoteDetailDto,
  AdminCallRecordingNoteDto,
  AdminCallRecordingNoteParamDto,
  ListAdminCallRecordingNotesQueryDto,
  type AdminCallRecordingNoteRow,
} from './call-recording-notes-admin.dto.js';
import { CallRecordingNotesAdminService } from './call-recording-notes-admin.service.js';

/** Members' notes in the admin area. */
@ApiTags('call-recording-notes-admin')
@Controller('admin/call-recording-notes')
@AdminOnly()
export class CallRecordingNotesAdminController {
  constructor(private readonly notes: CallRecordingNotesAdminService) {}

  @Get()
  @OpenToTokens('recordings')
  @ApiOperation({ summary: 'All notes of members on recordings', description: 'Including hidden ones, newest first.' })
  @PageOf(AdminCallRecordingNoteDto, 'One page of notes.', toMemberTextDto<AdminCallRecordingNoteRow>)
  @ApiProblems(422)
  async listAdminCallRecordingNotes(
    @Query() query: ListAdminCallRecordingNotesQueryDto,
  ): Promise<Page<AdminCallRecordingNoteRow>> {
    return this.notes.list(query);
  }

  @Get('changes')
  @OpenToTokens('recordings')
  @ChangesOf(AdminCallRecordingNoteDto, toMemberTextDto<AdminCallRecordingNoteRow>)
  async listAdminCallRecordingNoteChanges(
    @Query() query: ListChangesQueryDto,
  ): Promise<Page<Change<AdminCallRecordingNoteRow>>> {
    return this.notes.changes(query);
  }

  @Get('export.csv')
  @OpenToTokens('recordings')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Notes of members on recordings as a file', description: 'All rows of the filter.' })
  @ApiCsv('All notes of the filter.')
  @ApiProblems(422)
  async exportAdminCallRecordingNotes(
    @Query() query: ListAdminCallRecordingNotesQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.notes.export(admin.id, query));
  }

  @Post('bulk-hide')
  @OpenToTokens('recordings')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Hide notes',
    description: 'They disappear from open portals immediately. Hidden ones stay hidden.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkHideAdminCallRecordingNotes(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.notes.setVisibility(admin.id, ids, false);
  }

  @Post('bulk-show')
  @OpenToTokens('recordings')
  @HttpCode(200)
  @ApiOperation({ summary: 'Unhide notes', description: 'Visible ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkShowAdminCallRecordingNotes(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.notes.setVisibility(admin.id, ids, true);
  }

  // Who reported is read by the tokens that read the reports of posts.
  @Get(':id')
  @OpenToTokens('community')
  @ApiOperation({
    summary: "A member's note on a recording and its reports",
    description: 'Whether members see it or not. Recorded in the audit log, because it shows who reported.',
  })
  @ApiOkResponse({ description: 'The note.', type: AdminCallRecordingNoteDetailDto })
  @ApiProblems(404, 422)
  async getAdminCallRecordingNote(
    @Param() { id }: AdminCallRecordingNoteParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCallRecordingNoteDetailDto> {
    const { note, reports } = await this.notes.view(admin.id, id);
    return { ...toMemberTextDto(note), reports: reports.map(toAdminPostReportDto) };
  }

  @Post(':id/resolve-reports')
  @OpenToTokens('community')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Mark reports of a note as reviewed',
    description: 'Only the listed reports of this note: later ones stay open. Nobody is notified.',
  })
  @ApiNoContentResponse({ description: 'They are reviewed.' })
  @ApiProblems(400, 404, 413, 415, 422)
  async resolveAdminCallRecordingNoteReports(
    @Param() { id }: AdminCallRecordingNoteParamDto,
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.notes.resolve(admin.id, id, ids);
  }
}
