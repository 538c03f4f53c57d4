import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { moderationNote } from '../../../integrations/mail/emails/moderation-note.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { decisionsUrl } from './decisions-url.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

/** Notifies a member of decisions and of answers to appeals. What they say is in the portal alone. */
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
    this.jobs.work('moderation-decisions.notify-member', ({ id }) => this.notifyMember(id));
  }

  private async notifyMember(userId: string): Promise<void> {
    const member = await this.decisions.findMember(userId);
    if (!member) return;
    const { email, language } = member;
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send(
      email,
      language,
      moderationNote({ brandName, url: decisionsUrl(this.env.PUBLIC_URL, language) }),
      { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
    );
  }
}
