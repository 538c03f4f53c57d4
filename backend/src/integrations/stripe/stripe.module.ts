import { Global, Module } from '@nestjs/common';
import { StripeClient } from './stripe.client.js';

/** Stripe for everybody who takes or gives back money. */
@Global()
@Module({ providers: [StripeClient], exports: [StripeClient] })
export class StripeModule {}
