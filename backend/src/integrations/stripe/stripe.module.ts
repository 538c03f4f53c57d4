import { Global, Module } from '@nestjs/common';
import { StripeStatus } from './stripe-status.js';
import { StripeClient } from './stripe.client.js';

/** Provides the Stripe client. */
@Global()
@Module({ providers: [StripeClient, StripeStatus], exports: [StripeClient, StripeStatus] })
export class StripeModule {}
