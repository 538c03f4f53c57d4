import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { SupportContactsAdminController } from './support-contacts-admin.controller.js';
import { SupportContactsAdminService } from './support-contacts-admin.service.js';
import { SupportContactsController } from './support-contacts.controller.js';
import { SupportContactsJobs } from './support-contacts.jobs.js';
import { SupportContactsService } from './support-contacts.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [SupportContactsAdminController, SupportContactsController],
  providers: [SupportContactsAdminService, SupportContactsService, SupportContactsJobs],
})
export class SupportContactsModule {}
