import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { MailService } from '../../integrations/mail/mail.service.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import { FarewellLetter } from './farewell-letter.entity.js';

/** Sends the last letter, and forgets where it went. */
@Injectable()
export class PersonalDataJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @InjectRepository(FarewellLetter) private readonly farewells: Repository<FarewellLetter>,
  ) {}

  onModuleInit(): void {
    this.jobs.work('personal-data.send-farewell', ({ id }) => this.sendFarewell(id));
  }

  private async sendFarewell(id: string): Promise<void> {
    const letter = await this.farewells.findOneBy({ id });
    if (!letter) return;
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send({ to: letter.email, template: 'account-deleted', language: letter.language, params: { brandName, contactEmail }, replyTo: contactEmail });
    await this.farewells.delete({ id });
  }
}
