import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  PortalNotificationDto,
  ReadPortalNotificationsDto,
  toPortalNotificationDto,
  UnreadPortalNotificationsDto,
  type PortalNotificationRow,
} from './portal-notifications.dto.js';
import { PortalNotificationsService } from './portal-notifications.service.js';

/** What is new in the portal for the logged-in member. */
@ApiTags('portal-notifications')
@Controller('member/notifications')
@MembersOnly()
export class PortalNotificationsController {
  constructor(private readonly notifications: PortalNotificationsService) {}

  @Get()
  @ApiOperation({
    summary: 'What is new in the portal',
    description: 'The latest first, of the last 90 days. Nothing about what is hidden, or by people who have left.',
  })
  @PageOf(PortalNotificationDto, 'One page of notifications.', toPortalNotificationDto)
  @ApiProblems(422)
  async listPortalNotifications(
    @Query() query: CursorQueryDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<Page<PortalNotificationRow>> {
    return this.notifications.list(reader.id, query);
  }

  @Get('unread')
  @ApiOperation({ summary: 'How much is new', description: 'Counts what the list shows as not read.' })
  @ApiOkResponse({ description: 'The number.', type: UnreadPortalNotificationsDto })
  async countUnreadPortalNotifications(@CurrentUser() reader: SessionUser): Promise<UnreadPortalNotificationsDto> {
    return { unread: await this.notifications.countUnread(reader.id) };
  }

  @Post('read')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark as read', description: 'One, or all. Idempotent.' })
  @ApiOkResponse({ description: 'What is still new.', type: UnreadPortalNotificationsDto })
  @ApiProblems(400, 413, 415, 422)
  async readPortalNotifications(
    @Body() body: ReadPortalNotificationsDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<UnreadPortalNotificationsDto> {
    return { unread: await this.notifications.markRead(reader.id, body) };
  }
}
