import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminAuditEntryDto,
  ListAdminAuditEntriesQueryDto,
  toAdminAuditEntryDto,
  type AuditEntryRow,
} from './audit-entries.dto.js';
import { AuditLogService } from './audit-log.service.js';

/** The audit log, read only. */
@ApiTags('audit-entries-admin')
@Controller('admin/audit-entries')
@AdminOnly()
export class AuditEntriesAdminController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @ApiOperation({
    summary: 'The audit log',
    description:
      'Newest first; filtered by action, account, kind of record, record and days; with or without mere views.',
  })
  @PageOf(AdminAuditEntryDto, 'One page of entries.', toAdminAuditEntryDto)
  @ApiProblems(422)
  async listAdminAuditEntries(@Query() query: ListAdminAuditEntriesQueryDto): Promise<Page<AuditEntryRow>> {
    return this.log.list(query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'The audit log as a file',
    description: 'All entries of the filter. The download is recorded.',
  })
  @ApiCsv('All entries of the filter.')
  @ApiProblems(422)
  async exportAdminAuditEntries(
    @Query() query: ListAdminAuditEntriesQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.log.export(admin.id, query));
  }
}
