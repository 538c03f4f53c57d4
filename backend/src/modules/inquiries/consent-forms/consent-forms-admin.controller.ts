import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
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
  AdminConsentFormDetailDto,
  AdminConsentFormDto,
  ConsentFormParamDto,
  ListAdminConsentFormsQueryDto,
  toAdminConsentFormDetailDto,
  toAdminConsentFormDto,
  type AdminConsentFormRow,
} from './consent-forms-admin.dto.js';
import { ConsentFormsAdminService } from './consent-forms-admin.service.js';

/** Consents with their evidence. Every access is recorded in the audit log. */
@ApiTags('consent-forms-admin')
@Controller('admin/consent-forms')
@AdminOnly()
@OpenToTokens('inquiries')
export class ConsentFormsAdminController {
  constructor(private readonly consentForms: ConsentFormsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Consent forms', description: 'Newest first.' })
  @PageOf(AdminConsentFormDto, 'One page of consents.', toAdminConsentFormDto)
  @ApiProblems(422)
  async listAdminConsentForms(
    @Query() query: ListAdminConsentFormsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<AdminConsentFormRow>> {
    return this.consentForms.list(admin.id, query);
  }

  @Get('changes')
  @ChangesOf(AdminConsentFormDto, toAdminConsentFormDto)
  async listAdminConsentFormChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<AdminConsentFormRow>>> {
    return this.consentForms.changes(admin.id, query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Consent forms as a file', description: 'All rows of the filter, with their evidence.' })
  @ApiCsv('All consents of the filter.')
  @ApiProblems(422)
  async exportAdminConsentForms(
    @Query() query: ListAdminConsentFormsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.consentForms.export(admin.id, query));
  }

  @Post('bulk-resend-receipt')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Resend consent receipts',
    description: 'Each with its text and the link to withdraw. Consents that were withdrawn are skipped (`conflict`).',
  })
  @ApiOkResponse({ description: 'For which of them it was enqueued.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async resendConsentReceipts(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.consentForms.resendReceipts(admin.id, ids);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A consent form', description: 'With its evidence, and the text that was accepted.' })
  @ApiOkResponse({ description: 'The consent.', type: AdminConsentFormDetailDto })
  @ApiProblems(404, 422)
  async getAdminConsentForm(
    @Param() { id }: ConsentFormParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminConsentFormDetailDto> {
    return toAdminConsentFormDetailDto(await this.consentForms.get(admin.id, id));
  }

  @Get(':id/proof.pdf')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="consent-proof.pdf"')
  @ApiOperation({
    summary: 'The proof of a consent',
    description:
      'In the language of the consent, with the text word for word as an attachment. The same consent gives the same bytes.',
  })
  @ApiProduces('application/pdf')
  @ApiOkResponse({
    description: 'The proof.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiProblems(404, 422)
  async downloadConsentProof(
    @Param() { id }: ConsentFormParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.consentForms.proof(admin.id, id), { type: 'application/pdf' });
  }

  @Post(':id/resend-receipt')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Resend a consent receipt',
    description: 'With its text and the link to withdraw. 409 when it was withdrawn.',
  })
  @ApiNoContentResponse({ description: 'The email is enqueued.' })
  @ApiProblems(404, 409, 422)
  async resendConsentReceipt(@Param() { id }: ConsentFormParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.consentForms.resendReceipt(admin.id, id);
  }
}
