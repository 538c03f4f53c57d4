import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { discountedAmount } from '@leap/domain';
import { ENV, type Env } from '../../../config/env.js';
import { membershipCardExpires } from '../../../integrations/mail/emails/membership-card-expires.email.js';
import { membershipChange } from '../../../integrations/mail/emails/membership-change.email.js';
import { membershipPaymentReminder } from '../../../integrations/mail/emails/membership-payment-reminder.email.js';
import { membershipReceipt } from '../../../integrations/mail/emails/membership-receipt.email.js';
import { membershipRenewal } from '../../../integrations/mail/emails/membership-renewal.email.js';
import type { Email } from '../../../integrations/mail/mail-rendering.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { graceEnd } from '../inner-circle-signups/membership-state.js';
import { CardLinks } from '../inner-circle-signups/card-links.js';
import { discountEnd } from '../inner-circle-signups/promotion-price.js';
import type { PromotionRedemption } from '../inner-circle-signups/promotion-redemption.entity.js';
import type { Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
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
    private readonly plans: PlansService,
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
      const plan = (await this.plans.get(due.signup.subscriptionType)).name;
      const promotion = await this.notices.promotionOf(due.signup.id);
      await this.mail.send(due.email, due.language, this.emailOf(due, brandName, plan, promotion), {
        replyTo: this.env.PRACTICE_EMAIL ?? contactEmail,
      });
    });
  }

  private emailOf(
    { notice, signup, language }: DueNotice,
    brandName: string,
    plan: Plan['name'],
    promotion: PromotionRedemption | null,
  ): Email {
    const { kind, discount, tax, paidAt, periodStart, periodEnd, documentNumber } = notice;
    const { cardBrand, cardLast4, cardExpiresOn } = signup;
    const common = { brandName, name: signup.firstName, plan };
    const money = { amount: notice.amount ?? signup.amount, currency: notice.currency ?? signup.currency };
    const card = cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : undefined;
    const accountUrl = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/account#own-membership`;
    switch (kind) {
      case 'receipt':
        return membershipReceipt({
          ...common,
          ...money,
          discount: discount ?? 0,
          code: discount ? promotion?.promotionCode.code : undefined,
          tax: tax ?? 0,
          paidAt: paidAt ?? notice.createdAt,
          periodStart,
          periodEnd,
          documentNumber,
          accountUrl,
        });
      case 'refund':
        return membershipChange({ ...common, ...money, kind: 'refunded', until: null, url: accountUrl });
      case 'renewal':
        // What is due then: the price may have changed since the notice was planned.
        return membershipRenewal({
          ...common,
          amount: priceAt(periodEnd ?? notice.dueAt, signup.amount, promotion),
          currency: signup.currency,
          renewsAt: periodEnd ?? notice.dueAt,
          card,
          accountUrl,
        });
      case 'card_expires':
        return membershipCardExpires({
          ...common,
          card,
          expiresOn: cardExpiresOn ?? '',
          url: this.cardLinks.urlFor(signup),
        });
      case 'payment_second':
      case 'payment_last':
        return membershipPaymentReminder({
          ...common,
          ...money,
          kind,
          until: graceEnd(signup.pastDueSince ?? notice.dueAt),
          url: this.cardLinks.urlFor(signup),
        });
    }
  }
}

/** Cents that are due then: the price, less the discount while it lasts. */
function priceAt(at: Date, amount: number, promotion: PromotionRedemption | null): number {
  if (!promotion?.redeemedAt) return amount;
  const until = discountEnd(promotion.promotionCode, promotion.redeemedAt);
  return until === null || at < until ? discountedAmount(amount, promotion.promotionCode) : amount;
}
