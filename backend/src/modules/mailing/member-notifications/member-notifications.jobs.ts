import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { memberNews } from '../../../integrations/mail/emails/member-news.email.js';
import { moderationNote } from '../../../integrations/mail/emails/moderation-note.email.js';
import { weeklyCallChange } from '../../../integrations/mail/emails/weekly-call-change.email.js';
import type { Email } from '../../../integrations/mail/mail-rendering.js';
import { MailService, type MailOptions } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { CallNotificationsService, isUrgent, type CallChange } from './call-notifications.service.js';
import { PushQueue } from './push-queue.service.js';
import type { MemberNotification } from './member-notification.entity.js';
import { LONGEST_WAIT, MemberNotificationsService, RESTS, type Included } from './member-notifications.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { UnreadEmailsService } from './unread-emails.service.js';

const EVERY_MINUTE = '* * * * *';
/** Digests and reminders of calls may come some minutes after they are due: who waits for one is worked out for all members. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Fridays at noon in New York (eleven in winter): before the weekend, apart from the weekly call. */
const FRIDAYS = '0 16 * * 5';

/** Sends notifications to members. */
@Injectable()
export class MemberNotificationsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly emails: MemberNotificationsService,
    private readonly calls: CallNotificationsService,
    private readonly unread: UnreadEmailsService,
    private readonly push: PushQueue,
    private readonly settings: NotificationSettingsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('member-notifications.send', ({ id }) => this.send(id));
    this.jobs.work('member-notifications.announce-recording', ({ id }) => this.emails.announceRecording(id));
    this.jobs.work('member-notifications.announce-post', ({ id }) => this.emails.announcePost(id));
    this.jobs.work('member-notifications.announce-call-change', ({ id }) => this.calls.announce(id));
    this.jobs.work('member-notifications.announce-first-session', ({ id }) => this.calls.announceFirstSession(id));
    this.jobs.work('member-notifications.queue-call-reminders', async () => {
      await this.calls.queueReminders();
      await this.calls.queueChosenReminders();
    });
    this.jobs.work('member-notifications.queue-comments', async () => {
      await this.emails.queueComments();
      await this.unread.queueConversations({ rests: RESTS, longestWait: LONGEST_WAIT });
      await this.emails.queueDeferred();
      await this.push.queueNews({ rests: RESTS, longestWait: LONGEST_WAIT });
    });
    this.jobs.work('member-notifications.queue-unread-digests', () => this.unread.queueDigests());
    this.jobs.work('member-notifications.queue-digest', () => this.emails.queueDigest());
    this.jobs.schedule('member-notifications.queue-comments', EVERY_MINUTE);
    this.jobs.schedule('member-notifications.queue-digest', FRIDAYS);
    this.jobs.schedule('member-notifications.queue-unread-digests', EVERY_FIVE_MINUTES);
    this.jobs.schedule('member-notifications.queue-call-reminders', EVERY_FIVE_MINUTES);
  }

  private async send(id: string): Promise<void> {
    const message = await this.emails.find(id);
    if (!message) return;
    if (message.handedOverAt) return this.emails.resolveInterrupted(message, message.handedOverAt);
    const isFor = await this.emails.isFor(message);
    const change = isFor ? await this.callOf(message) : undefined;
    const quietEnd = isFor && (await this.settings.quietEnd(message.userId));
    if (quietEnd && !(change && isUrgent(change, quietEnd))) return this.emails.defer(id, quietEnd);
    const written = isFor ? await this.emailOf(message, change) : undefined;
    if (written) await this.deliver(message, written.email, written.options);
    // What stands in the way of a reminder may change again: the next look for reminders then makes a new one.
    else if (message.kind === 'call_reminders') return this.emails.discard(id);
    await this.emails.resolve(id, written?.included);
  }

  /** Hands an email to the mail server, which is noted before: if the process dies then, it is not sent twice. */
  private async deliver({ id, user }: MemberNotification, email: Email, options?: MailOptions): Promise<void> {
    let isHandedOver = false;
    const onHandOver = async (): Promise<void> => {
      await this.emails.handOver(id);
      isHandedOver = true;
    };
    try {
      await this.mail.send(user.email, user.language, email, { ...options, onHandOver });
    } catch (error) {
      if (isHandedOver) await this.emails.cancelHandOver(id);
      throw error;
    }
  }

  private async callOf(message: MemberNotification): Promise<CallChange | undefined> {
    if (message.kind === 'call_reminders') return this.calls.reminderOf(message);
    return message.kind === 'calls' ? this.calls.changeOf(message) : undefined;
  }

  /** The email with its current contents, and the notifications that it includes; undefined when it became obsolete. */
  private async emailOf(
    message: MemberNotification,
    change: CallChange | undefined,
  ): Promise<{ email: Email; options?: MailOptions; included?: readonly Included[] } | undefined> {
    const { user, kind } = message;
    const { brandName, contactEmail } = await this.siteSettings.get();
    const site = `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}`;
    if (kind === 'decisions') {
      const written = await this.emails.newsOf(message);
      return (
        written && {
          email: moderationNote({ brandName, url: `${site}${written.news.path}` }),
          options: { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
          included: written.included,
        }
      );
    }
    const links = {
      brandName,
      settingsUrl: `${site}/account#notifications`,
      unsubscribeUrl: this.settings.unsubscribeUrl(user.id, kind),
      allOffUrl: this.settings.unsubscribeUrl(user.id, 'all'),
    };
    if (kind === 'calls' || kind === 'call_reminders')
      return change && { email: weeklyCallChange({ ...links, ...change, url: `${site}/member-portal` }) };
    const written = await this.emails.newsOf(message);
    if (!written) return undefined;
    const { path, ...news } = written.news;
    return { email: memberNews({ ...links, kind, ...news, url: `${site}${path}` }), included: written.included };
  }
}
