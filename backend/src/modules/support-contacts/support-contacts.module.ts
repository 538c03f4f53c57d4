import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { SupportContactsController } from './support-contacts.controller.js';
import { SupportContactsJobs } from './support-contacts.jobs.js';
import { SupportContactsService } from './support-contacts.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [SupportContactsController],
  providers: [SupportContactsService, SupportContactsJobs],
})
export class SupportContactsModule {}
