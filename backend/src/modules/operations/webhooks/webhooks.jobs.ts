import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { webhookOffPractice } from '../../../integrations/mail/emails/webhook-off-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { Webhook } from './webhook.entity.js';

/** Notifies the practice that a webhook was turned off. */
@Injectable()
export class WebhooksJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('webhooks.notify-turned-off', ({ id }) => this.notify(id));
  }

  private async notify(id: string): Promise<void> {
    const webhook = await this.dataSource.manager.findOneBy(Webhook, { id });
    // It may have been turned on again before the email was sent.
    if (!webhook?.offAt) return;
    const settings = await this.siteSettings.get();
    const { practiceLanguage: language } = settings;
    await this.mail.send(
      this.env.ADMIN_EMAIL ?? this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      language,
      webhookOffPractice({
        brandName: settings.brandName,
        name: webhook.name,
        offAt: webhook.offAt,
        webhookUrl: `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/admin/webhooks/${id}`,
      }),
    );
  }
}
