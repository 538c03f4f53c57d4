import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { ContactsAdminController } from './contacts-admin.controller.js';
import { ContactsAdminService } from './contacts-admin.service.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsJobs } from './contacts.jobs.js';
import { ContactsService } from './contacts.service.js';
import { LeadOfferController } from './lead-offer.controller.js';
import { LeadOfferService } from './lead-offer.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [ContactsAdminController, ContactsController, LeadOfferController],
  providers: [ContactsAdminService, ContactsService, ContactsJobs, LeadOfferService],
})
export class ContactsModule {}
