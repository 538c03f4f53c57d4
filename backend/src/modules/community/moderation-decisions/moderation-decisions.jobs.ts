import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { moderationNote } from '../../../integrations/mail/emails/moderation-note.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { decisionsUrl } from './decisions-url.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

/** Notifies a member of a decision or of the answer to an appeal. What it says is in the portal alone. */
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

  private async notifyMember(id: string): Promise<void> {
    const decision = await this.decisions.findWithMember(id);
    if (!decision) return;
    const { email, language } = decision.user;
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send(
      email,
      language,
      moderationNote({ brandName, url: decisionsUrl(this.env.PUBLIC_URL, language) }),
      { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
    );
  }
}
