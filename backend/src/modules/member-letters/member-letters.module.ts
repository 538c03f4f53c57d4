import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { MemberLettersJobs } from './member-letters.jobs.js';
import { MemberLettersService } from './member-letters.service.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsService } from './notification-settings.service.js';

/** Letters to members about the portal, and who wants which. */
@Module({ imports: [SiteSettingsModule], controllers: [NotificationSettingsController], providers: [MemberLettersJobs, MemberLettersService, NotificationSettingsService] })
export class MemberLettersModule {}
