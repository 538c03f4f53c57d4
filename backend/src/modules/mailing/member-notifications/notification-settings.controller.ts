import { Body, Controller, Get, HttpCode, Patch, Post, Query, Redirect } from '@nestjs/common';
import { ApiConsumes, ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, Public, UsersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  NotificationSettingsDto,
  NotificationsResubscribedDto,
  NotificationsUnsubscribedDto,
  toNotificationSettingsDto,
  UnsubscribeFromNotificationsQueryDto,
  UnsubscribeStateDto,
  UpdateNotificationSettingsDto,
} from './notification-settings.dto.js';
import { NotificationSettingsService } from './notification-settings.service.js';

/** Notification settings of members. */
@ApiTags('notifications')
@Controller('member')
export class NotificationSettingsController {
  constructor(private readonly settings: NotificationSettingsService) {}

  @Get('notification-settings')
  @UsersOnly()
  @ApiOperation({
    summary: 'Your notification settings',
    description: 'All but the reminders of calls are on by default. Sent to members only.',
  })
  @ApiOkResponse({ description: 'The settings.', type: NotificationSettingsDto })
  async getNotificationSettings(@CurrentUser() user: SessionUser): Promise<NotificationSettingsDto> {
    return toNotificationSettingsDto(await this.settings.find(user.id));
  }

  @Patch('notification-settings')
  @UsersOnly()
  @ApiOperation({
    summary: 'Change the notification settings',
    description: 'Absent fields stay unchanged; without any, the settings are kept as they are.',
  })
  @ApiOkResponse({ description: 'The settings after the change.', type: NotificationSettingsDto })
  @ApiProblems(400, 413, 415, 422)
  async updateNotificationSettings(
    @Body() body: UpdateNotificationSettingsDto,
    @CurrentUser() user: SessionUser,
  ): Promise<NotificationSettingsDto> {
    return toNotificationSettingsDto(await this.settings.change(user.id, body));
  }

  @Post('notifications/unsubscribe')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'notifications.unsubscribe', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Turn notifications off in one click',
    description:
      'RFC 8058: mail providers post here without cookies, as a form; the token alone decides. Any body is ignored.',
  })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiOkResponse({ description: 'No more emails of this kind.', type: NotificationsUnsubscribedDto })
  @ApiProblems(404, 422)
  async unsubscribeFromNotifications(
    @Query() { token }: UnsubscribeFromNotificationsQueryDto,
  ): Promise<NotificationsUnsubscribedDto> {
    return { status: 'unsubscribed', kind: await this.settings.unsubscribe(token) };
  }

  @Get('notifications/unsubscribe/state')
  @Public()
  @RateLimit({ name: 'notifications.unsubscribe-state', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Whether the notifications of a link are off',
    description: 'For the page with the button, when it is opened again. Changes nothing.',
  })
  @ApiOkResponse({ description: 'The present state; not off for a token that is unknown.', type: UnsubscribeStateDto })
  @ApiProblems(422)
  async getUnsubscribeState(@Query() { token }: UnsubscribeFromNotificationsQueryDto): Promise<UnsubscribeStateDto> {
    return this.settings.unsubscribeState(token);
  }

  @Post('notifications/unsubscribe/undo')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'notifications.unsubscribe-undo', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Turn the notifications of a link on again',
    description:
      'For the page of the link. The token of a digest or of all emails is 404: it does not know which were on before.',
  })
  @ApiOkResponse({ description: 'These emails come again.', type: NotificationsResubscribedDto })
  @ApiProblems(404, 422)
  async resubscribeToNotifications(
    @Query() { token }: UnsubscribeFromNotificationsQueryDto,
  ): Promise<NotificationsResubscribedDto> {
    await this.settings.resubscribe(token);
    return { status: 'subscribed' };
  }

  @Get('notifications/unsubscribe')
  @Public()
  @Redirect('/account', 302)
  @ApiOperation({
    summary: 'Open the unsubscribe page of notifications',
    description:
      'Where the address of the List-Unsubscribe header leads in a browser: a page with a button. Changes nothing.',
  })
  @ApiFoundResponse({ description: 'To the page with the button.' })
  @ApiProblems(422)
  async openNotificationsPage(@Query() { token }: UnsubscribeFromNotificationsQueryDto): Promise<{ url: string }> {
    return { url: await this.settings.unsubscribePage(token) };
  }
}
