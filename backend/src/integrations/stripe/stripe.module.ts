import { Global, Module } from '@nestjs/common';
import { StripeStatus } from './stripe-status.js';
import { StripeClient } from './stripe.client.js';

/** Stripe for everybody who takes or gives back money. */
@Global()
@Module({ providers: [StripeClient, StripeStatus], exports: [StripeClient, StripeStatus] })
export class StripeModule {}
