import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { planPriceChange } from '../../../integrations/mail/emails/plan-price-change.email.js';
import { MAIL_OFF, MailService } from '../../../integrations/mail/mail.service.js';
import { PRODUCT_ID } from '../../../integrations/stripe/stripe-setup.js';
import { offerInPortal } from '../../../integrations/stripe/stripe-prices.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { isOffered } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { PriceMoves, type PriceNotice } from './price-moves.service.js';

const EVERY_HOUR = '23 * * * *';

/** Work that follows a changed plan. */
@Injectable()
export class PlanChangesJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly plans: PlansService,
    private readonly moves: PriceMoves,
    private readonly stripe: StripeClient,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('plan-changes.publish-prices', () => this.publishPrices());
    this.jobs.work('plan-changes.notify-member', ({ id }) => this.moves.notify(id, (notice) => this.send(notice)));
    this.jobs.work('plan-changes.apply-moves', async () => {
      await this.moves.queueUnsent();
      await this.moves.apply();
    });
    this.jobs.schedule('plan-changes.apply-moves', EVERY_HOUR);
  }

  /** Makes the prices that are missing at Stripe, so that the first payment does not have to. */
  private async publishPrices(): Promise<void> {
    // A payment makes them too, and without keys nobody can pay.
    if (!this.stripe.isOn) return;
    const plans = await this.plans.list();
    await this.stripe.inJob(async (stripe) => {
      const prices: string[] = [];
      for (const plan of plans) {
        const price = await this.plans.priceOf(stripe, plan);
        // Stripe's portal knows no seats.
        if (plan.seats === null && isOffered(plan)) prices.push(price);
      }
      await offerInPortal(stripe, PRODUCT_ID, prices);
    });
  }

  private async send({ email, language, ...notice }: PriceNotice): Promise<void> {
    // Without a mail server `send` would succeed without sending anything; who was not notified keeps the present price.
    if (!this.mail.isOn) throw new Error(MAIL_OFF);
    const { brandName, contactEmail } = await this.siteSettings.get();
    const { name: planName, interval, intervalCount } = await this.plans.get(notice.plan);
    await this.mail.send(
      email,
      language,
      planPriceChange({
        ...notice,
        brandName,
        planName,
        interval,
        intervalCount,
        url: `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/account#own-membership`,
      }),
      { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
    );
  }
}
