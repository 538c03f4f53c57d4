import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { supportRequestReceivedPractice } from '../../../integrations/mail/emails/support-request-received-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { SupportRequestsService } from './support-requests.service.js';

/** Notifies the practice of each support request. */
@Injectable()
export class SupportRequestsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly supportRequests: SupportRequestsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('support-requests.notify-practice', ({ id }) => this.notifyPractice(id));
  }

  private async notifyPractice(id: string): Promise<void> {
    const contact = await this.supportRequests.find(id);
    if (!contact) return;
    const settings = await this.siteSettings.get();
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      settings.practiceLanguage,
      supportRequestReceivedPractice({
        brandName: settings.brandName,
        name: `${contact.firstName} ${contact.lastName}`,
        email: contact.email,
        phone: contact.phone,
        bestTimeToCall: contact.bestTimeToCall,
        message: contact.message ?? undefined,
        receivedAt: contact.createdAt,
      }),
      { replyTo: contact.email },
    );
  }
}
