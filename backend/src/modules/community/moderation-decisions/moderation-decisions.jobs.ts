import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { appealPractice } from '../../../integrations/mail/emails/appeal-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

/** Notifies the practice of an appeal. */
@Injectable()
export class ModerationDecisionsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly decisions: ModerationDecisionsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('moderation-decisions.notify-practice', ({ id }) => this.notifyPractice(id));
  }

  private async notifyPractice(id: string): Promise<void> {
    if (!(await this.decisions.isToAnswer(id))) return;
    const { brandName, contactEmail, practiceLanguage: language } = await this.siteSettings.get();
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? contactEmail,
      language,
      appealPractice({
        brandName,
        appealsUrl: `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/admin/community?kind=decisions&state=open`,
      }),
    );
  }
}
