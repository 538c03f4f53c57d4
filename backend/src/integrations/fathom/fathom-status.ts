import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { FathomBusyError, FathomClient } from './fathom.client.js';

/** Caches the answer: load balancers ask every few seconds, and Fathom limits calls. */
const GOOD_FOR_MS = 5 * 60_000;
const BAD_FOR_MS = 60_000;

/** Whether recordings can arrive: keys are configured, and Fathom accepts them. */
@Injectable()
export class FathomStatus implements OnApplicationBootstrap {
  private readonly logger = new Logger('Fathom');
  private known?: { until: number; settings: object; result: Promise<'up' | 'off'> };

  constructor(private readonly fathom: FathomClient) {}

  onApplicationBootstrap(): void {
    if (!this.fathom.isOn)
      this.logger.log(
        'The import of recordings is off: there is no key, neither FATHOM_API_KEY nor one entered at /admin/setup.',
      );
    if (!this.fathom.acceptsDeliveries)
      this.logger.log(
        'New recordings are refused: nothing can prove that Fathom sent them, neither FATHOM_WEBHOOK_SECRET nor one entered at /admin/setup.',
      );
  }

  /** @throws an error whose message is the reason */
  check(): Promise<'up' | 'off'> {
    if (!this.fathom.isOn) return Promise.resolve(this.fathom.acceptsDeliveries ? 'up' : 'off');
    const { settings } = this.fathom;
    if (this.known && this.known.settings === settings && this.known.until > Date.now()) return this.known.result;
    const known = { until: Date.now() + GOOD_FOR_MS, settings, result: this.look() };
    this.known = known;
    known.result.catch(() => {
      known.until = Date.now() + BAD_FOR_MS;
    });
    return known.result;
  }

  private async look(): Promise<'up'> {
    try {
      await this.fathom.check();
    } catch (error) {
      // Rate limiting during an import is no fault.
      if (!(error instanceof FathomBusyError)) throw error;
    }
    return 'up';
  }
}
