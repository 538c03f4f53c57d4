import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { accountDeleted } from '../../../integrations/mail/emails/account-deleted.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { AccountDeletedEmail } from './account-deleted-email.entity.js';

/** Sends the last email, and deletes its recipient. */
@Injectable()
export class PersonalDataJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @InjectRepository(AccountDeletedEmail) private readonly accountDeletedEmails: Repository<AccountDeletedEmail>,
  ) {}

  onModuleInit(): void {
    this.jobs.work('personal-data.send-account-deleted', ({ id }) => this.sendAccountDeleted(id));
  }

  private async sendAccountDeleted(id: string): Promise<void> {
    const message = await this.accountDeletedEmails.findOneBy({ id });
    if (!message) return;
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send(message.email, message.language, accountDeleted({ brandName, contactEmail }), {
      replyTo: contactEmail,
    });
    await this.accountDeletedEmails.delete({ id });
  }
}
