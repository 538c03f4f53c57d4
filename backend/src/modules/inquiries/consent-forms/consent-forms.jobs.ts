import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { ConsentFormsService } from './consent-forms.service.js';

/** Sends the participant a receipt, and tells the practice of each consent and each withdrawal. */
@Injectable()
export class ConsentFormsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly consentForms: ConsentFormsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('consent-forms.send-receipt', ({ id }) => this.sendReceipt(id));
    this.jobs.work('consent-forms.notify-practice', ({ id }) => this.notifyPractice(id));
    this.jobs.work('consent-forms.notify-practice-of-withdrawal', ({ id }) => this.notifyPracticeOfWithdrawal(id));
  }

  private async sendReceipt(id: string): Promise<void> {
    const form = await this.consentForms.find(id);
    // Withdrawn while the email waited: it would confirm what is no more.
    if (!form?.isActive) return;
    const { brandName } = await this.siteSettings.get();
    await this.mail.send({
      to: form.email,
      template: 'consent-receipt',
      language: form.language,
      params: {
        brandName,
        name: form.participantName,
        sessionType: form.sessionType,
        declarationVersion: form.declarationVersion,
        declarationSha256: form.declarationSha256,
        consentedAt: form.consentTimestamp ?? form.createdAt,
        withdrawalUrl: this.consentForms.withdrawalUrl(form),
      },
      attachments: [
        {
          filename: `declaration-${form.declarationVersion}-${form.language}.txt`,
          content: form.declaration.text,
          contentType: 'text/plain; charset=utf-8',
        },
      ],
    });
  }

  private async notifyPractice(id: string): Promise<void> {
    const form = await this.consentForms.find(id);
    if (!form) return;
    const settings = await this.siteSettings.get();
    await this.mail.send({
      to: this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      template: 'consent-received-practice',
      language: settings.practiceLanguage,
      replyTo: form.email,
      params: {
        brandName: settings.brandName,
        name: form.participantName,
        email: form.email,
        phone: form.phone ?? undefined,
        sessionType: form.sessionType,
        declarationVersion: form.declarationVersion,
        consentedAt: form.consentTimestamp ?? form.createdAt,
      },
    });
  }

  private async notifyPracticeOfWithdrawal(id: string): Promise<void> {
    const form = await this.consentForms.find(id);
    if (!form?.withdrawalDate) return;
    const settings = await this.siteSettings.get();
    await this.mail.send({
      to: this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      template: 'consent-withdrawn-practice',
      language: settings.practiceLanguage,
      replyTo: form.email,
      params: {
        brandName: settings.brandName,
        name: form.participantName,
        email: form.email,
        sessionType: form.sessionType,
        withdrawnAt: form.withdrawalDate,
      },
    });
  }
}
