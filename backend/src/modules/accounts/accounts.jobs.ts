import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailService } from '../../integrations/mail/mail.service.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import { PasswordsService } from './passwords.service.js';

/** Sends the link for setting a password. */
@Injectable()
export class AccountsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly passwords: PasswordsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('accounts.send-password-reset', ({ id }) => this.sendPasswordReset(id));
  }

  private async sendPasswordReset(userId: string): Promise<void> {
    const { brandName } = await this.siteSettings.get();
    const reset = await this.passwords.beginReset(userId);
    if (!reset) return;
    const { user, setPasswordUrl } = reset;
    try {
      await this.mail.send({ to: user.email, template: 'password-reset', language: user.language, params: { brandName, setPasswordUrl } });
    } catch (error) {
      await this.passwords.abandonReset(reset);
      throw error;
    }
  }
}
