import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { ContactsAdminController } from './contacts-admin.controller.js';
import { ContactsAdminService } from './contacts-admin.service.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsJobs } from './contacts.jobs.js';
import { ContactsService } from './contacts.service.js';
import { ImportedContacts } from './imported-contacts.service.js';
import { LeadOfferController } from './lead-offer.controller.js';
import { LeadOfferService } from './lead-offer.service.js';
import { LegalTextsModule } from '../legal-texts/legal-texts.module.js';

@Module({
  imports: [ContentModule, LegalTextsModule],
  controllers: [ContactsAdminController, ContactsController, LeadOfferController],
  providers: [ContactsAdminService, ContactsService, ContactsJobs, ImportedContacts, LeadOfferService],
  exports: [ImportedContacts],
})
export class ContactsModule {}
