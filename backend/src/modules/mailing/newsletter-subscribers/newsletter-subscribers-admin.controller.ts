import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
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
  AdminSubscriberDto,
  ListAdminSubscribersQueryDto,
  SubscriberParamDto,
  toAdminSubscriberDto,
  type AdminSubscriberRow,
} from './newsletter-subscribers-admin.dto.js';
import { NewsletterSubscribersAdminService } from './newsletter-subscribers-admin.service.js';

/** Subscribers in the admin area. Every access is recorded in the audit log. */
@ApiTags('subscribers-admin')
@Controller('admin/newsletter-subscribers')
@AdminOnly()
@OpenToTokens('mailing')
export class NewsletterSubscribersAdminController {
  constructor(private readonly subscribers: NewsletterSubscribersAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Subscribers', description: 'Newest first.' })
  @PageOf(AdminSubscriberDto, 'One page of subscribers.', toAdminSubscriberDto)
  @ApiProblems(422)
  async listAdminSubscribers(
    @Query() query: ListAdminSubscribersQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<AdminSubscriberRow>> {
    return this.subscribers.list(admin.id, query);
  }

  @Get('changes')
  @ChangesOf(AdminSubscriberDto, toAdminSubscriberDto)
  async listAdminSubscriberChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<AdminSubscriberRow>>> {
    return this.subscribers.changes(admin.id, query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Subscribers as a file', description: 'All rows of the filter.' })
  @ApiCsv('All subscribers of the filter.')
  @ApiProblems(422)
  async exportAdminSubscribers(
    @Query() query: ListAdminSubscribersQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.subscribers.export(admin.id, query));
  }

  @Post('bulk-unsubscribe')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Unsubscribe subscribers',
    description: 'Effective immediately. Already unsubscribed ones are not changed.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async unsubscribeAdminSubscribers(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.subscribers.unsubscribe(admin.id, ids);
  }

  @Post('bulk-delete')
  @RequiresStepUp()
  @HttpCode(200)
  @ApiOperation({ summary: 'Delete subscribers', description: 'Permanent. The suppression of an address stays.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async deleteAdminSubscribers(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.subscribers.delete(admin.id, ids);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A subscriber', description: 'With the consent and its evidence; the look is audited.' })
  @ApiOkResponse({ description: 'The subscriber.', type: AdminSubscriberDto })
  @ApiProblems(404, 422)
  async getAdminSubscriber(
    @Param() { id }: SubscriberParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSubscriberDto> {
    return toAdminSubscriberDto(await this.subscribers.get(admin.id, id));
  }

  @Post(':id/resend-confirmation')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Resend the confirmation email',
    description: 'To subscribers who have not confirmed yet. 409 for every other state, suppressed ones among them.',
  })
  @ApiNoContentResponse({ description: 'The email is enqueued.' })
  @ApiProblems(404, 409, 422)
  async resendSubscriberConfirmation(
    @Param() { id }: SubscriberParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.subscribers.resendConfirmation(admin.id, id);
  }
}
