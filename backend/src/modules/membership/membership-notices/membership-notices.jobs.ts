import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { membershipPaymentReminder } from '../../../integrations/mail/emails/membership-payment-reminder.email.js';
import type { Email } from '../../../integrations/mail/mail-rendering.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { graceEnd } from '../inner-circle-signups/membership-state.js';
import { CardLinks } from '../inner-circle-signups/card-links.js';
import { MembershipNoticesService, type DueNotice } from './membership-notices.service.js';

/** At 20 minutes past. */
const EVERY_HOUR = '20 * * * *';

/** Sends members what becomes due in their membership. */
@Injectable()
export class MembershipNoticesJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly notices: MembershipNoticesService,
    private readonly cardLinks: CardLinks,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Pick<Env, 'PRACTICE_EMAIL' | 'PUBLIC_URL'>,
  ) {}

  onModuleInit(): void {
    this.jobs.work('membership-notices.send', ({ id }) => this.send(id));
    this.jobs.work('membership-notices.queue-unsent', () => this.notices.queueUnsent());
    this.jobs.schedule('membership-notices.queue-unsent', EVERY_HOUR);
  }

  private async send(id: string): Promise<void> {
    const { brandName, contactEmail } = await this.siteSettings.get();
    await this.notices.deliver(id, async (due) => {
      await this.mail.send(due.email, due.language, this.emailOf(due, brandName), {
        replyTo: this.env.PRACTICE_EMAIL ?? contactEmail,
      });
    });
  }

  private emailOf({ notice, signup }: DueNotice, brandName: string): Email {
    const { kind, amount, currency, dueAt } = notice;
    const common = {
      brandName,
      name: signup.firstName,
      amount: amount ?? signup.amount,
      currency: currency ?? signup.currency,
    };
    if (kind !== 'payment_second' && kind !== 'payment_last') throw new Error(`There is no email of the kind ${kind}.`);
    return membershipPaymentReminder({
      ...common,
      kind,
      until: graceEnd(signup.pastDueSince ?? dueAt),
      url: this.cardLinks.urlFor(signup),
    });
  }
}
