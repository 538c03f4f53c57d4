import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { readCsvBody } from '../../../common/csv-body.js';
import { sendCsv } from '../../../common/csv.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { VersionDto } from '../../../common/edit-version.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminImportDto,
  AdminImportSummaryDto,
  ImportParamDto,
  ListAdminImportsQueryDto,
  MapImportDto,
  toAdminImportDto,
  toAdminImportSummaryDto,
  UploadImportQueryDto,
} from './imports.dto.js';
import type { Import } from './import.entity.js';
import { ImportsService } from './imports.service.js';

/** Imports from other systems. */
@ApiTags('imports-admin')
@Controller('admin/imports')
@AdminOnly()
export class ImportsAdminController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @ApiOperation({ summary: 'All imports', description: 'Newest first; stored for 30 days.' })
  @PageOf(AdminImportSummaryDto, 'One page of imports.', toAdminImportSummaryDto)
  @ApiProblems(422)
  async listAdminImports(@Query() query: ListAdminImportsQueryDto): Promise<Page<Import>> {
    return this.imports.list(query);
  }

  @Post()
  @CreatedOnce(readCsvBody)
  @RateLimit({ name: 'imports.upload', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Upload a file',
    description:
      'The body is the CSV file itself, at most 10 MB. Its encoding and columns are detected; nothing is imported yet.',
  })
  @ApiConsumes('text/csv')
  @ApiBody({ description: 'The file.', schema: { type: 'string', format: 'binary', example: 'email;nombre' } })
  @ApiCreatedResponse({ description: 'The created import.', type: AdminImportDto })
  @ApiProblems(413, 415, 422)
  async uploadAdminImport(
    @Query() { kind, fileName }: UploadImportQueryDto,
    @CurrentUser() admin: SessionUser,
    @Req() req: Request,
  ): Promise<AdminImportDto> {
    return toAdminImportDto(await this.imports.upload(admin.id, kind, fileName, await readCsvBody(req)));
  }

  @Post('subscriptions')
  @CreatedOnce()
  @RateLimit({ name: 'imports.subscriptions', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Dry-run linking Stripe’s subscriptions to accounts',
    description: 'A dry run; starting it links each live subscription to the account with the same address.',
  })
  @ApiCreatedResponse({ description: 'The import; it goes through the subscriptions.', type: AdminImportDto })
  @ApiProblems(403)
  async checkAdminSubscriptions(@CurrentUser() admin: SessionUser): Promise<AdminImportDto> {
    return toAdminImportDto(await this.imports.uploadSubscriptions(admin.id));
  }

  @Get(':id')
  @ApiOperation({
    summary: 'An import',
    description:
      'Its mapping and progress and, while nothing runs, the first rows of the file and of those that were skipped. Each view of rows is recorded in the audit log.',
  })
  @ApiOkResponse({ description: 'The import.', type: AdminImportDto })
  @ApiProblems(404, 422)
  async getAdminImport(@Param() { id }: ImportParamDto, @CurrentUser() admin: SessionUser): Promise<AdminImportDto> {
    return toAdminImportDto(await this.imports.get(id, admin.id));
  }

  @Get(':id/refusals.csv')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'The skipped rows as a file',
    description: 'As in the uploaded file, preceded by line and reason.',
  })
  @ApiCsv('The rows that were skipped.')
  @ApiProblems(404, 422)
  async exportAdminImportRefusals(
    @Param() { id }: ImportParamDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.imports.report(id, admin.id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Map the columns of an import', description: '409 `edit_conflict` on a version conflict.' })
  @ApiOkResponse({ description: 'The import after the change.', type: AdminImportDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async mapAdminImport(
    @Param() { id }: ImportParamDto,
    @Body() body: MapImportDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminImportDto> {
    return toAdminImportDto(await this.imports.map(id, admin.id, body));
  }

  @Post(':id/check')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Dry-run an import',
    description: 'A job counts what would be imported and what would be skipped.',
  })
  @ApiOkResponse({ description: 'The import, running.', type: AdminImportDto })
  @ApiProblems(403, 404, 409, 422)
  async checkAdminImport(@Param() { id }: ImportParamDto, @CurrentUser() admin: SessionUser): Promise<AdminImportDto> {
    return toAdminImportDto(await this.imports.check(id, admin.id));
  }

  @Post(':id/start')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Run an import after its dry run',
    description:
      'A job does it, row by row; repeating it with the same file adds nothing twice. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The import, running.', type: AdminImportDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async startAdminImport(
    @Param() { id }: ImportParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminImportDto> {
    return toAdminImportDto(await this.imports.start(id, admin.id, version));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an import', description: 'With its file. Imported rows stay.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(403, 404, 409, 422)
  async deleteAdminImport(@Param() { id }: ImportParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.imports.delete(id, admin.id);
  }
}
