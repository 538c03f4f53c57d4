import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsJobs } from './contacts.jobs.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [ContactsController],
  providers: [ContactsService, ContactsJobs],
})
export class ContactsModule {}
