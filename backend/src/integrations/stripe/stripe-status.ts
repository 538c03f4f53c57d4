import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { missingPrices } from './stripe-setup.js';
import { StripeClient } from './stripe.client.js';

/** Caches the answer: load balancers ask every few seconds, and prices rarely change. */
const GOOD_FOR_MS = 5 * 60_000;
const BAD_FOR_MS = 30_000;

/** Whether cards can be charged: keys are configured, Stripe answers, and has the prices of the plans. */
@Injectable()
export class StripeStatus implements OnApplicationBootstrap {
  private readonly logger = new Logger(StripeStatus.name);
  private known?: { until: number; settings: object; result: Promise<'up' | 'off'> };

  constructor(private readonly stripe: StripeClient) {}

  /** Logs problems at start, without failing it: everything else works without payments. */
  onApplicationBootstrap(): void {
    this.check().then(
      (status) => {
        if (status === 'off') this.logger.log('Payments are off: there are no keys for Stripe.');
      },
      (error: unknown) => this.logger.error(error instanceof Error ? error.message : String(error)),
    );
  }

  /** @throws an error whose message is the reason */
  check(): Promise<'up' | 'off'> {
    if (!this.stripe.isOn) return Promise.resolve('off');
    const { settings } = this.stripe;
    if (this.known && this.known.settings === settings && this.known.until > Date.now()) return this.known.result;
    const known = { until: Date.now() + GOOD_FOR_MS, settings, result: this.look() };
    this.known = known;
    known.result.catch(() => {
      known.until = Date.now() + BAD_FOR_MS;
    });
    return known.result;
  }

  private async look(): Promise<'up'> {
    const missing = await this.stripe.inRequest(missingPrices);
    if (missing.length > 0) throw new Error(`Stripe has no price ${missing.join(', ')}: run npm run stripe:setup.`);
    return 'up';
  }
}
