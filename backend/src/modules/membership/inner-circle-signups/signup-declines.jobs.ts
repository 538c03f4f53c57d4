import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { innerCircleDecline } from '../../../integrations/mail/emails/inner-circle-decline.email.js';
import { MAIL_OFF, MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { SignupDeclinesService } from './signup-declines.service.js';

/** Sends the emails that decline applications, and stores whether the mail server accepted them. */
@Injectable()
export class SignupDeclinesJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly declines: SignupDeclinesService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('inner-circle-signups.send-decline', ({ id }) => this.send(id));
  }

  private async send(id: string): Promise<void> {
    const decline = await this.declines.find(id);
    if (!decline || decline.state === 'sent') return;
    const { brandName, contactEmail } = await this.siteSettings.get();
    try {
      // Without a mail server `send` would succeed without sending anything.
      if (!this.mail.isOn) throw new Error(MAIL_OFF);
      await this.mail.send(
        decline.signup.email,
        decline.signup.language,
        innerCircleDecline({ brandName, subject: decline.subject, body: decline.body }),
        { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
      );
    } catch (error) {
      await this.declines.resolve(id, 'failed');
      throw error;
    }
    await this.declines.resolve(id, 'sent');
  }
}
