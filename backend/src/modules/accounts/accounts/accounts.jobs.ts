import { Injectable, type OnModuleInit } from '@nestjs/common';
import { accountChange } from '../../../integrations/mail/emails/account-change.email.js';
import { passwordReset } from '../../../integrations/mail/emails/password-reset.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { PasswordsService } from './passwords.service.js';

/** Sends the link for setting a password, and a notice when it was changed. */
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
    this.jobs.work('accounts.notify-password-changed', ({ id }) => this.notifyPasswordChanged(id));
  }

  private async notifyPasswordChanged(userId: string): Promise<void> {
    const notice = await this.passwords.findChangeNotice(userId);
    if (!notice) return;
    const { brandName } = await this.siteSettings.get();
    const { to, language, accountUrl } = notice;
    await this.mail.send(to, language, accountChange({ brandName, change: 'password-changed', accountUrl }));
  }

  private async sendPasswordReset(userId: string): Promise<void> {
    const { brandName } = await this.siteSettings.get();
    const reset = await this.passwords.beginReset(userId);
    if (!reset) return;
    const { user, setPasswordUrl } = reset;
    try {
      await this.mail.send(user.email, user.language, passwordReset({ brandName, setPasswordUrl }));
    } catch (error) {
      await this.passwords.abandonReset(reset);
      throw error;
    }
  }
}
