import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { CommunityModule } from '../../community/community.module.js';
import { ContentModule } from '../../content/content.module.js';
import { RecordingsModule } from '../../recordings/recordings.module.js';
import { PortalNotificationsModule } from '../portal-notifications/portal-notifications.module.js';
import { PushQueue } from './push-queue.service.js';
import { CallNotificationsService } from './call-notifications.service.js';
import { MemberNotificationsJobs } from './member-notifications.jobs.js';
import { MemberNotificationsService } from './member-notifications.service.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { UnreadEmailsService } from './unread-emails.service.js';

/** Email notifications to members, and their settings. */
@Module({
  imports: [CalendarModule, CommunityModule, ContentModule, PortalNotificationsModule, RecordingsModule],
  controllers: [NotificationSettingsController],
  providers: [
    CallNotificationsService,
    MemberNotificationsJobs,
    MemberNotificationsService,
    NotificationSettingsService,
    PushQueue,
    UnreadEmailsService,
  ],
  exports: [CallNotificationsService, NotificationSettingsService],
})
export class MemberNotificationsModule {}
