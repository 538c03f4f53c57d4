import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { contactReceivedPractice } from '../../../integrations/mail/emails/contact-received-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { ContactsService } from './contacts.service.js';

/** Notifies the practice of each new contact. */
@Injectable()
export class ContactsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly contacts: ContactsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('contacts.notify-practice', ({ id }) => this.notifyPractice(id));
  }

  private async notifyPractice(id: string): Promise<void> {
    const contact = await this.contacts.find(id);
    if (!contact) return;
    const settings = await this.siteSettings.get();
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      settings.practiceLanguage,
      contactReceivedPractice({
        brandName: settings.brandName,
        name: contact.name,
        email: contact.email,
        phone: contact.phone ?? undefined,
        coachingType: contact.coachingType,
        message: contact.message ?? undefined,
        receivedAt: contact.createdAt,
      }),
      { replyTo: contact.email },
    );
  }
}
