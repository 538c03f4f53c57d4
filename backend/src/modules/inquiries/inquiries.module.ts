import { Module } from '@nestjs/common';
import { CalculatorEmailsModule } from './calculator-emails/calculator-emails.module.js';
import { ConsentFormsModule } from './consent-forms/consent-forms.module.js';
import { ContactRepliesModule } from './contacts/contact-replies.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { SupportRequestsModule } from './support-requests/support-requests.module.js';
import { CalculatorEmail } from './calculator-emails/calculator-email.entity.js';
import { ConsentDeclaration } from './consent-forms/consent-declaration.entity.js';
import { ConsentForm } from './consent-forms/consent-form.entity.js';
import { ContactReply } from './contacts/contact-reply.entity.js';
import { Contact } from './contacts/contact.entity.js';
import { SupportRequest } from './support-requests/support-request.entity.js';

export { ImportedContacts } from './contacts/imported-contacts.service.js';
export { inquiriesToDo } from './dashboard-part.js';
export { inquiriesPeople, inquiriesTimeline } from './admin-part.js';
export { inquiriesPersonalData } from './personal-data.js';

/** The tables of this room. */
export const inquiriesEntities = [
  CalculatorEmail,
  ConsentDeclaration,
  ConsentForm,
  ContactReply,
  Contact,
  SupportRequest,
];

/** Inquiries of visitors: contacts and leads with their replies, support requests, consent forms, calculator results by email. */
@Module({
  imports: [CalculatorEmailsModule, ConsentFormsModule, ContactRepliesModule, ContactsModule, SupportRequestsModule],
  exports: [ContactsModule],
})
export class InquiriesModule {}
