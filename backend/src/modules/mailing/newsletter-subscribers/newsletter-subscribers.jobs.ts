import { Injectable, type OnModuleInit } from '@nestjs/common';
import { newsletterWelcome } from '../../../integrations/mail/emails/newsletter-welcome.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { NewsletterSubscribersService } from './newsletter-subscribers.service.js';

/** Sends the welcome email with its confirm button. */
@Injectable()
export class NewsletterSubscribersJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly subscribers: NewsletterSubscribersService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('newsletter-subscribers.send-welcome', ({ id }) => this.sendWelcome(id));
  }

  private async sendWelcome(id: string): Promise<void> {
    const subscriber = await this.subscribers.find(id);
    // Confirmed, unsubscribed or suppressed since it was enqueued.
    if (subscriber?.state !== 'pending') return;
    const { brandName } = await this.siteSettings.get();
    await this.mail.send(
      subscriber.email,
      subscriber.language,
      newsletterWelcome({
        brandName,
        name: subscriber.name,
        confirmUrl: this.subscribers.confirmUrl(subscriber),
        ...(await this.subscribers.linksOf(subscriber)),
      }),
    );
  }
}
