import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminSupportRequestDetailDto,
  AdminSupportRequestDto,
  ListAdminSupportRequestsQueryDto,
  SupportRequestParamDto,
  toAdminSupportRequestDetailDto,
  toAdminSupportRequestDto,
  type AdminSupportRequestRow,
} from './support-requests-admin.dto.js';
import { SupportRequestsAdminService } from './support-requests-admin.service.js';

/** Support requests in the admin area. Every access is recorded in the audit log. */
@ApiTags('support-requests-admin')
@Controller('admin/support-requests')
@AdminOnly()
@OpenToTokens('inquiries')
export class SupportRequestsAdminController {
  constructor(private readonly supportRequests: SupportRequestsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Requests for a call', description: 'Newest first, without their messages.' })
  @PageOf(AdminSupportRequestDto, 'One page of requests.', toAdminSupportRequestDto)
  @ApiProblems(422)
  async listAdminSupportRequests(
    @Query() query: ListAdminSupportRequestsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<AdminSupportRequestRow>> {
    return this.supportRequests.list(admin.id, query);
  }

  @Get('changes')
  @ChangesOf(AdminSupportRequestDto, toAdminSupportRequestDto)
  async listAdminSupportRequestChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<AdminSupportRequestRow>>> {
    return this.supportRequests.changes(admin.id, query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Requests for a call as a file',
    description: 'All rows of the filter, with their messages.',
  })
  @ApiCsv('All requests of the filter.')
  @ApiProblems(422)
  async exportAdminSupportRequests(
    @Query() query: ListAdminSupportRequestsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.supportRequests.export(admin.id, query));
  }

  @Post('bulk-finish')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark requests as done', description: 'Already completed ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async finishAdminSupportRequests(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.supportRequests.setDone(admin.id, ids, true);
  }

  @Post('bulk-reopen')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark requests as open again', description: 'Already open ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async reopenAdminSupportRequests(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.supportRequests.setDone(admin.id, ids, false);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A request for a call', description: 'With the full message.' })
  @ApiOkResponse({ description: 'The request.', type: AdminSupportRequestDetailDto })
  @ApiProblems(404, 422)
  async getAdminSupportRequest(
    @Param() { id }: SupportRequestParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSupportRequestDetailDto> {
    return toAdminSupportRequestDetailDto(await this.supportRequests.get(admin.id, id));
  }
}
