import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { membershipActivityPractice } from '../../../integrations/mail/emails/membership-activity-practice.email.js';
import { membershipChange } from '../../../integrations/mail/emails/membership-change.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { CardLinks } from '../inner-circle-signups/card-links.js';
import { PlansService } from '../plans/plans.service.js';
import { MembershipEventsService, type MemberEventRow } from './membership-events.service.js';

/** 13:30 UTC: early morning in Los Angeles. */
const EVERY_MORNING = '30 13 * * *';

/** Notifies members of what happens in their membership, and the practice as it chooses: at once, once a day, or not at all. */
@Injectable()
export class MembershipEventsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly events: MembershipEventsService,
    private readonly cardLinks: CardLinks,
    private readonly plans: PlansService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('membership-events.notify-practice', ({ id }) => this.notifyOfOne(id));
    this.jobs.work('membership-events.notify-member', ({ id }) => this.notifyMember(id));
    this.jobs.work('membership-events.send-practice-digest', () => this.sendDigest());
    this.jobs.schedule('membership-events.send-practice-digest', EVERY_MORNING);
  }

  private async notifyOfOne(id: string): Promise<void> {
    const { membershipEmails } = await this.siteSettings.get();
    // The email of the day has it.
    if (membershipEmails === 'daily') return;
    await this.events.notifyPractice({ id }, async (rows) => {
      if (membershipEmails === 'each') await this.send(rows);
    });
  }

  /** Every morning; what members did not get for hours is tried again, too. */
  private async sendDigest(): Promise<void> {
    await this.events.queueUnsentToMembers();
    const { membershipEmails } = await this.siteSettings.get();
    // With an email for each, only those are open that waited for this one before the setting was changed.
    const olderThan = membershipEmails === 'each' ? '1 day' : '0 hours';
    await this.events.notifyPractice({ olderThan }, async (rows) => {
      if (membershipEmails !== 'none') await this.send(rows);
    });
  }

  private async notifyMember(id: string): Promise<void> {
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.events.notifyMember(id, async (event) => {
      const { kind, email, language, firstName, plan, amount, currency, until } = event;
      if (email === null || kind === 'joined') return;
      await this.mail.send(
        email,
        language,
        membershipChange({
          brandName,
          kind: event.isUnpaid ? 'ended_unpaid' : kind,
          plan: (await this.plans.get(plan)).name,
          amount,
          currency,
          until,
          name: firstName,
          url: this.linkOf(event),
        }),
        { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
      );
    });
  }

  /** Where the member goes on: to the page for another card, to a new membership, or to the account. */
  private linkOf({ kind, signupId, language }: MemberEventRow): string {
    if (kind === 'payment_failed') return this.cardLinks.urlFor({ id: signupId });
    const page = kind === 'ended' ? '/inner-circle' : '/account#own-membership';
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}${page}`;
  }

  private async send(rows: MemberEventRow[]): Promise<void> {
    const settings = await this.siteSettings.get();
    const { practiceLanguage: language } = settings;
    const names = await this.plans.names();
    const admin = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/admin`;
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      language,
      membershipActivityPractice({
        brandName: settings.brandName,
        entries: rows.map(({ createdAt, kind, name, plan, formerPlan, amount, currency, until, reason }) => ({
          kind,
          name,
          plan: names.get(plan) ?? { en: plan, es: plan },
          formerPlan: formerPlan === null ? null : (names.get(formerPlan) ?? { en: formerPlan, es: formerPlan }),
          amount,
          currency,
          until,
          reason,
          occurredAt: createdAt,
        })),
        dashboardUrl: admin,
        settingsUrl: `${admin}/settings`,
      }),
    );
  }
}
