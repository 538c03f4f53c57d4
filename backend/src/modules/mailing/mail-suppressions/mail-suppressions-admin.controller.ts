import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AddMailSuppressionDto,
  ListMailSuppressionsQueryDto,
  MailSuppressionDto,
  MailSuppressionParamDto,
  toMailSuppressionDto,
} from './mail-suppressions.dto.js';
import type { MailSuppression } from './mail-suppression.entity.js';
import { MailSuppressionsService } from './mail-suppressions.service.js';

/** Suppressed addresses. */
@ApiTags('subscribers-admin')
@Controller('admin/mail-suppressions')
@AdminOnly()
@OpenToTokens('mailing')
export class MailSuppressionsAdminController {
  constructor(private readonly suppressions: MailSuppressionsService) {}

  @Get()
  @ApiOperation({
    summary: 'Suppressed addresses',
    description: 'Newest first; filtered by the beginning of the address.',
  })
  @PageOf(MailSuppressionDto, 'One page of addresses.', toMailSuppressionDto)
  @ApiProblems(422)
  async listAdminMailSuppressions(
    @Query() query: ListMailSuppressionsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<MailSuppression>> {
    return this.suppressions.list(admin.id, query);
  }

  @Get('changes')
  @ChangesOf(MailSuppressionDto, toMailSuppressionDto)
  async listAdminMailSuppressionChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<MailSuppression>>> {
    return this.suppressions.changes(admin.id, query);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Suppress an address',
    description: 'After a complaint or a bounce. Repeating it replaces the reason.',
  })
  @ApiOkResponse({ description: 'The entry.', type: MailSuppressionDto })
  @ApiProblems(400, 413, 415, 422)
  async addAdminMailSuppression(
    @Body() body: AddMailSuppressionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<MailSuppressionDto> {
    return toMailSuppressionDto(await this.suppressions.add(admin.id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove an address from the suppression list',
    description: 'Its subscription is in force again.',
  })
  @ApiNoContentResponse({ description: 'The entry is deleted.' })
  @ApiProblems(404, 422)
  async removeAdminMailSuppression(
    @Param() { id }: MailSuppressionParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.suppressions.remove(admin.id, id);
  }
}
