import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { nextWeeklyCall } from '@leap/domain';
import { ENV, type Env } from '../../../config/env.js';
import { podPlaced } from '../../../integrations/mail/emails/pod-placed.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { PodCallChanges } from './pod-call-changes.js';
import { podCallOf } from './pods.dto.js';
import { PodsService } from './pods.service.js';

/** Notifies a member of the pod that they were put into. */
@Injectable()
export class PodsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly pods: PodsService,
    private readonly callChanges: PodCallChanges,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('pods.notify-member', ({ id }) => this.notifyMember(id));
  }

  private async notifyMember(userId: string): Promise<void> {
    const membership = await this.pods.presentMembershipOf(userId);
    if (!membership) return;
    const { user, pod } = membership;
    const schedule = podCallOf(pod);
    const changes = await this.callChanges.podCallChanges(pod.id);
    const next = schedule && nextWeeklyCall({ schedule, changes }, new Date());
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send(
      user.email,
      user.language,
      podPlaced({
        brandName,
        name: pod.name,
        url: `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}/member-portal`,
        ...(next && { call: { startsAt: next.startsAt, endsAt: next.endsAt, timeZone: pod.timeZone } }),
      }),
      { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
    );
  }
}
