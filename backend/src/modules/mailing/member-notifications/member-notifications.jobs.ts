import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { memberNews } from '../../../integrations/mail/emails/member-news.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { MemberNotificationsService } from './member-notifications.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Fridays at noon in New York (eleven in winter): before the weekend, apart from the weekly call. */
const FRIDAYS = '0 16 * * 5';

/** Sends notifications to members. */
@Injectable()
export class MemberNotificationsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly emails: MemberNotificationsService,
    private readonly settings: NotificationSettingsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('member-notifications.send', ({ id }) => this.send(id));
    this.jobs.work('member-notifications.announce-recording', ({ id }) => this.emails.announceRecording(id));
    this.jobs.work('member-notifications.queue-comments', () => this.emails.queueComments());
    this.jobs.work('member-notifications.queue-digest', () => this.emails.queueDigest());
    this.jobs.schedule('member-notifications.queue-comments', EVERY_FIVE_MINUTES);
    this.jobs.schedule('member-notifications.queue-digest', FRIDAYS);
  }

  private async send(id: string): Promise<void> {
    const message = await this.emails.find(id);
    if (!message) return;
    const news = await this.emails.newsOf(message);
    if (news) {
      const { user, kind } = message;
      const { path, ...counts } = news;
      const { brandName } = await this.siteSettings.get();
      const site = `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}`;
      const unsubscribeUrl = this.settings.unsubscribeUrl(user.id, kind);
      await this.mail.send(
        user.email,
        user.language,
        memberNews({
          brandName,
          kind,
          ...counts,
          url: `${site}${path}`,
          settingsUrl: `${site}/account#notifications`,
          unsubscribeUrl,
        }),
      );
    }
    await this.emails.resolve(id);
  }
}
