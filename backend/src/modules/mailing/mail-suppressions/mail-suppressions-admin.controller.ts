import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { setNextLink } from '../../../common/cursor.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AddMailSuppressionDto,
  ListMailSuppressionsQueryDto,
  MailSuppressionDto,
  MailSuppressionParamDto,
  toMailSuppressionDto,
} from './mail-suppressions.dto.js';
import { MailSuppressionsService } from './mail-suppressions.service.js';

/** Addresses that get no emails. */
@ApiTags('subscribers-admin')
@Controller('admin/mail-suppressions')
@AdminOnly()
export class MailSuppressionsAdminController {
  constructor(private readonly suppressions: MailSuppressionsService) {}

  @Get()
  @ApiOperation({ summary: 'Suppressed addresses', description: 'Newest first; also those that begin in some way.' })
  @ApiList(MailSuppressionDto, 'One page of addresses.')
  @ApiProblems(422)
  async listAdminMailSuppressions(
    @Query() query: ListMailSuppressionsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res({ passthrough: true }) res: Response,
  ): Promise<MailSuppressionDto[]> {
    const { items, next } = await this.suppressions.list(admin.id, query);
    setNextLink(res, next);
    return items.map(toMailSuppressionDto);
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
    description: 'Its subscription counts again as it stands.',
  })
  @ApiNoContentResponse({ description: 'The entry is gone.' })
  @ApiProblems(404, 422)
  async removeAdminMailSuppression(
    @Param() { id }: MailSuppressionParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.suppressions.remove(admin.id, id);
  }
}
