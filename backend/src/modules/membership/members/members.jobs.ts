import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { membershipGranted } from '../../../integrations/mail/emails/membership-granted.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { isCharged } from './member-views.js';
import { MembersAdminService } from './members-admin.service.js';
import { MembershipDecisions } from './membership-decisions.service.js';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Scheduled changes of memberships, and the email about a granted one. */
@Injectable()
export class MembersJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly decisions: MembershipDecisions,
    private readonly members: MembersAdminService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('members.end-grants', () => this.decisions.endOverdue());
    this.jobs.schedule('members.end-grants', EVERY_FIVE_MINUTES);
    this.jobs.work('members.notify-granted', ({ id }) => this.notifyGranted(id));
  }

  /** One that was ended since is not announced. */
  private async notifyGranted(userId: string): Promise<void> {
    const grant = await this.decisions.findGrant(userId);
    if (!grant) return;
    const { user, until } = grant;
    const { signups } = await this.members.find(userId);
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send(
      user.email,
      user.language,
      membershipGranted({
        brandName,
        name: user.firstName ?? user.email,
        // The end is the first instant without it.
        lastInstant: until && new Date(until.getTime() - 1),
        isCharged: signups.some(isCharged),
        url: `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}/account#own-membership`,
      }),
      { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
    );
  }
}
