import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { planPriceChange } from '../../../integrations/mail/emails/plan-price-change.email.js';
import { MAIL_OFF, MailService } from '../../../integrations/mail/mail.service.js';
import { currentPrice, offerInPortal, productOf, renameProduct } from '../../../integrations/stripe/stripe-prices.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import type { Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { PriceMoves, type PriceNotice } from './price-moves.service.js';

/** Stripe's portal knows no seats. */
const isInPortal = ({ seats, retiredAt }: Plan): boolean => seats === null && retiredAt === null;

const EVERY_HOUR = '23 * * * *';

/** Work that follows a changed plan. */
@Injectable()
export class PlanChangesJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
      await this.queueUnpublished();
      await this.moves.apply();
    });
    this.jobs.schedule('plan-changes.apply-moves', EVERY_HOUR);
  }

  /** A plan that was added without keys for Stripe, or whose job was given up, gets its price now. */
  private async queueUnpublished(): Promise<void> {
    if (!this.stripe.isOn || !(await this.plans.hasUnpublished())) return;
    await this.dataSource.transaction((manager) =>
      this.jobs.enqueue(manager, 'plan-changes.publish-prices', { id: 'all' }, { singletonKey: 'all' }),
    );
  }

  /**
   * Makes the prices that are missing at Stripe, so that the first payment does not have to; a new plan is offered then. A plan that
   * Stripe refuses holds up no other: its present price stays in the portal, and the job fails at its end.
   */
  private async publishPrices(): Promise<void> {
    // A payment makes them too, and without keys nobody can pay.
    if (!this.stripe.isOn) return;
    const plans = await this.plans.list();
    // New keys may be of another account, where the prices have other ids.
    this.plans.forgetPrices();
    await this.stripe.inJob(async (stripe) => {
      const products = new Map<string, string[]>();
      const failures: unknown[] = [];
      for (const plan of plans) {
        let price: string | undefined;
        try {
          price = await this.plans.priceOf(stripe, plan);
          await this.plans.setPublished(plan);
          await renameProduct(stripe, plan);
        } catch (error) {
          failures.push(error);
          price = (await currentPrice(stripe, plan.value))?.id;
        }
        if (price === undefined || !isInPortal(plan)) continue;
        const product = productOf(plan.value);
        products.set(product, [...(products.get(product) ?? []), price]);
      }
      await offerInPortal(
        stripe,
        Array.from(products, ([product, prices]) => ({ product, prices })),
      );
      if (failures.length > 0) throw failures[0];
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
