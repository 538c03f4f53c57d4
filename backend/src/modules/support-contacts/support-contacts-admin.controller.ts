import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../auth/decorators.js';
import { BulkDto, BulkResultDto } from '../../common/admin-list.js';
import { ApiCsv } from '../../common/api-csv.js';
import { ApiList } from '../../common/api-list.js';
import { ApiProblems } from '../../common/api-problem.js';
import { sendCsv } from '../../common/csv.js';
import { setNextLink } from '../../common/cursor.js';
import type { User } from '../users/user.entity.js';
import {
  AdminSupportContactDetailDto,
  AdminSupportContactDto,
  ListAdminSupportContactsQueryDto,
  supportContactColumns,
  SupportContactParamDto,
  toAdminSupportContactDetailDto,
  toAdminSupportContactDto,
} from './support-contacts-admin.dto.js';
import { SupportContactsAdminService } from './support-contacts-admin.service.js';

/** People who ask for a call, for whoever calls them. Every look at them is kept in the audit log. */
@ApiTags('support-contacts-admin')
@Controller('admin/support-contacts')
@AdminOnly()
export class SupportContactsAdminController {
  constructor(private readonly supportContacts: SupportContactsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Requests for a call', description: 'Newest first, without their messages.' })
  @ApiList(AdminSupportContactDto, 'One page of requests.')
  @ApiProblems(422)
  async listAdminSupportContacts(@Query() query: ListAdminSupportContactsQueryDto, @CurrentUser() admin: User, @Res({ passthrough: true }) res: Response): Promise<AdminSupportContactDto[]> {
    const { items, next } = await this.supportContacts.list(admin.id, query);
    setNextLink(res, next);
    return items.map(toAdminSupportContactDto);
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'Requests for a call as a file', description: 'All of the filter, with their messages.' })
  @ApiCsv('All requests of the filter.')
  @ApiProblems(422)
  async exportAdminSupportContacts(@Query() query: ListAdminSupportContactsQueryDto, @CurrentUser() admin: User, @Res() res: Response): Promise<void> {
    await sendCsv(res, 'support-requests.csv', supportContactColumns, await this.supportContacts.export(admin.id, query));
  }

  @Post('bulk-finish')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark requests as done', description: 'Those that are done already stay as they are.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async finishAdminSupportContacts(@Body() { ids }: BulkDto, @CurrentUser() admin: User): Promise<BulkResultDto> {
    return this.supportContacts.setDone(admin.id, ids, true);
  }

  @Post('bulk-reopen')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark requests as open again', description: 'Those that are open already stay as they are.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async reopenAdminSupportContacts(@Body() { ids }: BulkDto, @CurrentUser() admin: User): Promise<BulkResultDto> {
    return this.supportContacts.setDone(admin.id, ids, false);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A request for a call', description: 'With every word.' })
  @ApiOkResponse({ description: 'The request.', type: AdminSupportContactDetailDto })
  @ApiProblems(404, 422)
  async getAdminSupportContact(@Param() { id }: SupportContactParamDto, @CurrentUser() admin: User): Promise<AdminSupportContactDetailDto> {
    return toAdminSupportContactDetailDto(await this.supportContacts.get(admin.id, id));
  }
}
