import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { consentReceipt } from '../../../integrations/mail/emails/consent-receipt.email.js';
import { consentReceivedPractice } from '../../../integrations/mail/emails/consent-received-practice.email.js';
import { consentWithdrawnPractice } from '../../../integrations/mail/emails/consent-withdrawn-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { ConsentFormsService } from './consent-forms.service.js';

/** Sends receipts to participants, and notifies the practice of consents and withdrawals. */
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
    // Withdrawn while the email was pending.
    if (!form?.isActive) return;
    const { brandName } = await this.siteSettings.get();
    await this.mail.send(
      form.email,
      form.language,
      consentReceipt({
        brandName,
        name: form.participantName,
        sessionType: form.sessionType,
        declarationVersion: form.declarationVersion,
        declarationSha256: form.declarationSha256,
        consentedAt: form.consentTimestamp ?? form.createdAt,
        withdrawalUrl: this.consentForms.withdrawalUrl(form),
      }),
      {
        attachments: [
          {
            filename: `declaration-${form.declarationVersion}-${form.language}.txt`,
            content: form.declaration.text,
            contentType: 'text/plain; charset=utf-8',
          },
        ],
      },
    );
  }

  private async notifyPractice(id: string): Promise<void> {
    const form = await this.consentForms.find(id);
    if (!form) return;
    const settings = await this.siteSettings.get();
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      settings.practiceLanguage,
      consentReceivedPractice({
        brandName: settings.brandName,
        name: form.participantName,
        email: form.email,
        phone: form.phone ?? undefined,
        sessionType: form.sessionType,
        declarationVersion: form.declarationVersion,
        consentedAt: form.consentTimestamp ?? form.createdAt,
      }),
      { replyTo: form.email },
    );
  }

  private async notifyPracticeOfWithdrawal(id: string): Promise<void> {
    const form = await this.consentForms.find(id);
    if (!form?.withdrawalDate) return;
    const settings = await this.siteSettings.get();
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      settings.practiceLanguage,
      consentWithdrawnPractice({
        brandName: settings.brandName,
        name: form.participantName,
        email: form.email,
        sessionType: form.sessionType,
        withdrawnAt: form.withdrawalDate,
      }),
      { replyTo: form.email },
    );
  }
}
