import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import { setNextLink } from '../../../common/cursor.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminAuditEntryDto,
  auditEntryColumns,
  ListAdminAuditEntriesQueryDto,
  toAdminAuditEntryDto,
} from './audit-entries.dto.js';
import { AuditLogService } from './audit-log.service.js';

/** Who did what. Nothing of it can be changed. */
@ApiTags('audit-entries-admin')
@Controller('admin/audit-entries')
@AdminOnly()
export class AuditEntriesAdminController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @ApiOperation({
    summary: 'The audit log',
    description:
      'Who did what, the latest first; of one action, one account, one kind of record or one record, and of some days.',
  })
  @ApiList(AdminAuditEntryDto, 'One page of entries.')
  @ApiProblems(422)
  async listAdminAuditEntries(
    @Query() query: ListAdminAuditEntriesQueryDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<AdminAuditEntryDto[]> {
    const { items, next } = await this.log.list(query);
    setNextLink(res, next);
    return items.map(toAdminAuditEntryDto);
  }

  @Get('export.csv')
  @ApiOperation({
    summary: 'The audit log as a file',
    description: 'All of the filter. The download is itself recorded.',
  })
  @ApiCsv('All entries of the filter.')
  @ApiProblems(422)
  async exportAdminAuditEntries(
    @Query() query: ListAdminAuditEntriesQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, 'audit-log.csv', auditEntryColumns, await this.log.export(admin.id, query));
  }
}
