import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { MemberNotificationsJobs } from './member-notifications.jobs.js';
import { MemberNotificationsService } from './member-notifications.service.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsService } from './notification-settings.service.js';

/** Emails to members about the portal, and who wants which. */
@Module({
  imports: [SiteSettingsModule],
  controllers: [NotificationSettingsController],
  providers: [MemberNotificationsJobs, MemberNotificationsService, NotificationSettingsService],
})
export class MemberNotificationsModule {}
