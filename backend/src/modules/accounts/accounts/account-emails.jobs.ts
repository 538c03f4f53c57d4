import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { emailChange } from '../../../integrations/mail/emails/email-change.email.js';
import { emailChanged } from '../../../integrations/mail/emails/email-changed.email.js';
import { emailTaken } from '../../../integrations/mail/emails/email-taken.email.js';
import { innerCircleWelcome } from '../../../integrations/mail/emails/inner-circle-welcome.email.js';
import { invitation } from '../../../integrations/mail/emails/invitation.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { AccountAdministration } from './account-administration.service.js';
import { AccountsService } from './accounts.service.js';
import { EmailChangesService } from './email-changes.service.js';
import { FirstSessions } from './first-sessions.js';

/** Sends emails about new accounts and address changes. */
@Injectable()
export class AccountEmailsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly accounts: AccountsService,
    private readonly administration: AccountAdministration,
    private readonly changes: EmailChangesService,
    private readonly sessions: FirstSessions,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('accounts.send-welcome', ({ id }) => this.sendWelcome(Number(id)));
    this.jobs.work('accounts.send-invitation', ({ id }) => this.sendInvitation(id));
    this.jobs.work('accounts.send-email-change', ({ id }) => this.sendEmailChange(id));
    this.jobs.work('accounts.notify-email-changed', ({ id }) => this.notifyEmailChanged(id));
  }

  private async sendWelcome(signupId: number): Promise<void> {
    const welcome = await this.accounts.findUnsentWelcome(signupId);
    if (!welcome) return;
    const { user, link } = welcome;
    const { brandName, contactEmail, firstWeek } = await this.siteSettings.get();
    const firstSession = await this.sessions.firstSession(user.membershipStartedAt ?? new Date());
    const params = {
      brandName,
      name: user.firstName ?? user.email,
      url: link.url,
      isPasswordLink: link.isPasswordLink,
      firstWeekUrl:
        firstWeek === 'shown'
          ? `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}/member-portal#first-week`
          : undefined,
      // An email that is sent again later does not name a day that has passed.
      firstSession: firstSession.startsAt > new Date() ? firstSession : undefined,
    };
    await this.mail.send(user.email, user.language, innerCircleWelcome(params), { replyTo: contactEmail });
    await this.accounts.markWelcomeSent(signupId);
  }

  private async sendInvitation(id: string): Promise<void> {
    const found = await this.administration.findInvitation(id);
    if (!found) return;
    const { user, link } = found;
    const invitedAs = user.role === 'user' && user.isInnerCircleMember ? 'member' : user.role;
    const { brandName } = await this.siteSettings.get();
    await this.mail.send(
      user.email,
      user.language,
      invitation({ brandName, invitedAs, url: link.url, isPasswordLink: link.isPasswordLink }),
    );
  }

  private async sendEmailChange(id: string): Promise<void> {
    const message = await this.changes.findEmail(id);
    if (!message) return;
    const { brandName } = await this.siteSettings.get();
    const { to, language } = message;
    if ('confirmUrl' in message)
      await this.mail.send(to, language, emailChange({ brandName, confirmUrl: message.confirmUrl }));
    else await this.mail.send(to, language, emailTaken({ brandName, logInUrl: message.logInUrl }));
  }

  private async notifyEmailChanged(id: string): Promise<void> {
    const notice = await this.changes.findNotice(id);
    if (!notice) return;
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.mail.send(notice.to, notice.language, emailChanged({ brandName, contactEmail }), {
      replyTo: contactEmail,
    });
    await this.changes.markNotified(id);
  }
}
