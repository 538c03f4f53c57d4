import { Injectable, type OnModuleInit } from '@nestjs/common';
import { accountChange, type AccountChangeParams } from '../../../integrations/mail/emails/account-change.email.js';
import { passwordReset } from '../../../integrations/mail/emails/password-reset.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { PasswordsService } from './passwords.service.js';

/** Sends password links, and notices about password changes, role changes and log-ins from new browsers. */
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
    this.jobs.work('accounts.notify-password-changed', ({ id }) => this.notify(id, 'password-changed'));
    this.jobs.work('accounts.notify-role-changed', ({ id }) => this.notify(id, 'role-changed'));
    this.jobs.work('accounts.notify-passkey-added', ({ id }) => this.notify(id, 'passkey-added'));
    this.jobs.work('accounts.notify-passkey-removed', ({ id }) => this.notify(id, 'passkey-removed'));
    this.jobs.work('accounts.notify-new-device', ({ id }) => this.notify(id, 'new-device'));
  }

  private async notify(userId: string, change: AccountChangeParams['change']): Promise<void> {
    const notice = await this.passwords.findChangeNotice(userId);
    if (!notice) return;
    const { brandName } = await this.siteSettings.get();
    const { to, language, accountUrl } = notice;
    await this.mail.send(to, language, accountChange({ brandName, change, accountUrl }));
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
