import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Stripe } from 'stripe';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { UnreadBody } from '../../../common/webhook-body.js';
import { PaymentsOffError, StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SubscriptionSync } from '../inner-circle-signups/subscription-sync.service.js';
import { StripeEvent } from '../inner-circle-signups/stripe-event.entity.js';
import { isEvent, subjectOf } from './stripe-event-subject.js';

/** Takes Stripe's events. */
@Injectable()
export class StripeEventsService {
  private readonly logger = new Logger('StripeEvents');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Stores the event and enqueues its job in one transaction; known events, and those that do not concern us, are ignored.
   * @throws AppError `bad_request` (400) without a valid signature of the last five minutes
   */
  async receive(body: UnreadBody, signature = ''): Promise<void> {
    if (!this.stripe.mayVerify(signature)) throw this.refusal('its header is missing, malformed or old');
    const event = await body.verified((bytes) => this.verified(bytes, signature));
    const subject = subjectOf(event);
    if (!subject) return;
    await this.dataSource.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(StripeEvent)
        .values({ eventId: event.id, type: event.type, ...subject })
        .orIgnore()
        .returning('id')
        .execute();
      const [row] = raw as { id: string }[];
      if (row) await this.jobs.enqueue(manager, 'stripe-events.apply', { id: row.id });
    });
  }

  /** Reads the state from Stripe and applies it. Idempotent. */
  async apply(id: string): Promise<void> {
    const event = await this.dataSource.manager.findOneBy(StripeEvent, { id });
    if (!event) return;
    if (event.subscriptionId !== null) await this.sync.follow(event.subscriptionId);
    else if (event.customerId !== null) await this.sync.followCustomer(event.customerId);
    await this.dataSource.manager.update(StripeEvent, id, { appliedAt: new Date() });
  }

  private verified(bytes: Buffer, signature: string): Stripe.Event {
    try {
      const event: unknown = this.stripe.verifyEvent(bytes, signature);
      if (isEvent(event)) return event;
    } catch (error) {
      const isRefused =
        error instanceof Stripe.errors.StripeSignatureVerificationError ||
        error instanceof PaymentsOffError ||
        error instanceof SyntaxError;
      throw isRefused ? this.refusal(error.name) : error;
    }
    throw this.refusal('Stripe signed something that is no event');
  }

  private refusal(reason: string): AppError {
    this.logger.warn(`An event was refused: ${reason}`);
    return new AppError('bad_request', 400, {
      detail: 'This is no event that Stripe signed within the last five minutes.',
    });
  }
}
