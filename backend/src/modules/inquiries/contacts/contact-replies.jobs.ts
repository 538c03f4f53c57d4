import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { contactReply } from '../../../integrations/mail/emails/contact-reply.email.js';
import { MAIL_OFF, MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { ContactRepliesService } from './contact-replies.service.js';

/** Sends replies, and stores whether the mail server accepted them. */
@Injectable()
export class ContactRepliesJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly replies: ContactRepliesService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('contact-replies.send', ({ id }) => this.send(id));
  }

  private async send(id: string): Promise<void> {
    const reply = await this.replies.find(id);
    if (!reply || reply.state === 'sent') return;
    const { brandName, contactEmail } = await this.siteSettings.get();
    try {
      // Without a mail server `send` would succeed without sending anything.
      if (!this.mail.isOn) throw new Error(MAIL_OFF);
      await this.mail.send(
        reply.contact.email,
        reply.contact.language,
        contactReply({ brandName, subject: reply.subject, body: reply.body }),
        { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
      );
    } catch (error) {
      await this.replies.resolve(id, 'failed');
      throw error;
    }
    await this.replies.resolve(id, 'sent');
  }
}
