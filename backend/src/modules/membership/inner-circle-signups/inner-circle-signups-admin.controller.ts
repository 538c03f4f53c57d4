import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { BulkResultDto } from '../../../common/admin-list.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminInnerCircleSignupBoardDto,
  AdminInnerCircleSignupDto,
  AdminInnerCircleSignupRowDto,
  InnerCircleSignupParamDto,
  BulkInnerCircleSignupsDto,
  ListAdminInnerCircleSignupsQueryDto,
} from './inner-circle-signups-admin.dto.js';
import {
  toAdminInnerCircleSignupBoardDto,
  toAdminInnerCircleSignupDto,
  toAdminInnerCircleSignupRowDto,
  type SignupRow,
} from './inner-circle-signups-admin.mapping.js';
import { InnerCircleSignupsAdminService } from './inner-circle-signups-admin.service.js';

/** Applications for the Inner Circle in the admin area. */
@ApiTags('inner-circle-signups-admin')
@Controller('admin/inner-circle-signups')
@AdminOnly()
@OpenToTokens('membership')
export class InnerCircleSignupsAdminController {
  constructor(private readonly signups: InnerCircleSignupsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Applications for the Inner Circle', description: 'The latest first.' })
  @PageOf(AdminInnerCircleSignupRowDto, 'One page of applications.', toAdminInnerCircleSignupRowDto)
  @ApiProblems(422)
  async listAdminInnerCircleSignups(
    @Query() query: ListAdminInnerCircleSignupsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<SignupRow>> {
    return this.signups.list(query, admin.id);
  }

  @Get('changes')
  @ChangesOf(AdminInnerCircleSignupRowDto, toAdminInnerCircleSignupRowDto, 'integer')
  async listAdminInnerCircleSignupChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<SignupRow>>> {
    return this.signups.changes(query, admin.id);
  }

  @Get('board')
  @ApiOperation({
    summary: 'Applications by stage',
    description: 'The latest of each stage; the list has the rest, filtered by it.',
  })
  @ApiOkResponse({ description: 'The board.', type: AdminInnerCircleSignupBoardDto })
  async getInnerCircleSignupBoard(@CurrentUser() admin: SessionUser): Promise<AdminInnerCircleSignupBoardDto> {
    return toAdminInnerCircleSignupBoardDto(await this.signups.board(admin.id));
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Applications as a file',
    description: 'All rows of the filter, without the long answers.',
  })
  @ApiCsv('Applications, without the long answers.')
  @ApiProblems(422)
  async exportAdminInnerCircleSignups(
    @Query() query: ListAdminInnerCircleSignupsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.signups.export(query, admin.id));
  }

  @Post('bulk-resend-receipt')
  @HttpCode(200)
  @ApiOperation({ summary: 'Resend the receipts of several applications', description: 'One after the other.' })
  @ApiOkResponse({ description: 'Those for which it was enqueued.', type: BulkResultDto })
  @ApiProblems(422)
  resendInnerCircleSignupReceipts(
    @Body() { ids }: BulkInnerCircleSignupsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.signups.resendReceipts(ids, admin.id);
  }

  @Post('bulk-reconcile')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Compare several applications with Stripe',
    description: 'By jobs, soon. `conflict` for those that have no subscription.',
  })
  @ApiOkResponse({ description: 'Those that were enqueued.', type: BulkResultDto })
  @ApiProblems(422)
  reconcileInnerCircleSignups(
    @Body() { ids }: BulkInnerCircleSignupsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.signups.reconcileAll(ids, admin.id);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One application', description: 'With its answers, payment, Stripe events and calls.' })
  @ApiOkResponse({ description: 'The application.', type: AdminInnerCircleSignupDto })
  @ApiProblems(404, 422)
  async getAdminInnerCircleSignup(
    @Param() { id }: InnerCircleSignupParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminInnerCircleSignupDto> {
    return toAdminInnerCircleSignupDto(await this.signups.get(id, admin.id));
  }

  @Post(':id/resend-receipt')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Resend the receipt of an application',
    description: 'As a job, in the language of the application.',
  })
  @ApiNoContentResponse({ description: 'The email is enqueued.' })
  @ApiProblems(404, 422)
  async resendInnerCircleSignupReceipt(
    @Param() { id }: InnerCircleSignupParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.signups.resendReceipt(id, admin.id);
  }

  @Post(':id/resend-welcome')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Resend the welcome email of an application',
    description: 'With a new link for members who have no password yet. 409 when nobody has become a member by it.',
  })
  @ApiNoContentResponse({ description: 'The email is enqueued.' })
  @ApiProblems(404, 409, 422)
  async resendInnerCircleSignupWelcome(
    @Param() { id }: InnerCircleSignupParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.signups.resendWelcome(id, admin.id);
  }

  @Post(':id/reconcile')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Compare an application with Stripe now',
    description: 'As a job: the answer does not wait for Stripe.',
  })
  @ApiOkResponse({ description: 'The application afterwards.', type: AdminInnerCircleSignupDto })
  @ApiProblems(404, 422, 503)
  async reconcileInnerCircleSignup(
    @Param() { id }: InnerCircleSignupParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminInnerCircleSignupDto> {
    return toAdminInnerCircleSignupDto(await this.signups.reconcile(id, admin.id));
  }
}
