import { Module } from '@nestjs/common';
import { CommunityModule } from '../../community/community.module.js';
import { ContentModule } from '../../content/content.module.js';
import { RecordingsModule } from '../../recordings/recordings.module.js';
import { MemberNotificationsJobs } from './member-notifications.jobs.js';
import { MemberNotificationsService } from './member-notifications.service.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsService } from './notification-settings.service.js';

/** Email notifications to members, and their settings. */
@Module({
  imports: [CommunityModule, ContentModule, RecordingsModule],
  controllers: [NotificationSettingsController],
  providers: [MemberNotificationsJobs, MemberNotificationsService, NotificationSettingsService],
})
export class MemberNotificationsModule {}
