import { Module } from '@nestjs/common';
import { InnerCircleSignupsModule } from '../inner-circle-signups/inner-circle-signups.module.js';
import { StripeEventsController } from './stripe-events.controller.js';
import { StripeEventsJobs } from './stripe-events.jobs.js';
import { StripeEventsService } from './stripe-events.service.js';

/** Stripe's webhook. */
@Module({
  imports: [InnerCircleSignupsModule],
  controllers: [StripeEventsController],
  providers: [StripeEventsService, StripeEventsJobs],
})
export class StripeEventsModule {}
