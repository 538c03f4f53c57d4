import { Module } from '@nestjs/common';
import { CalculatorEmailsModule } from './calculator-emails/calculator-emails.module.js';
import { ConsentFormsModule } from './consent-forms/consent-forms.module.js';
import { ContactRepliesModule } from './contacts/contact-replies.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { LegalTextsModule } from './legal-texts/legal-texts.module.js';
import { SupportRequestsModule } from './support-requests/support-requests.module.js';
import { CalculatorEmail } from './calculator-emails/calculator-email.entity.js';
import { ConsentForm } from './consent-forms/consent-form.entity.js';
import { ContactReply } from './contacts/contact-reply.entity.js';
import { Contact } from './contacts/contact.entity.js';
import { LegalText } from './legal-texts/legal-text.entity.js';
import { SupportRequest } from './support-requests/support-request.entity.js';

export { ImportedContacts } from './contacts/imported-contacts.service.js';
export { LegalTextsService } from './legal-texts/legal-texts.service.js';
export { inquiriesToDo } from './dashboard-part.js';
export { inquiriesPeople, inquiriesTimeline } from './admin-part.js';
export { inquiriesPersonalData } from './personal-data.js';

/** The tables of this room. */
export const inquiriesEntities = [CalculatorEmail, ConsentForm, ContactReply, Contact, LegalText, SupportRequest];

/** Inquiries of visitors: contacts and leads with their replies, support requests, consent forms, calculator results by email, and the texts that people agree to. */
@Module({
  imports: [
    CalculatorEmailsModule,
    ConsentFormsModule,
    ContactRepliesModule,
    ContactsModule,
    LegalTextsModule,
    SupportRequestsModule,
  ],
  exports: [ContactsModule, LegalTextsModule],
})
export class InquiriesModule {}
