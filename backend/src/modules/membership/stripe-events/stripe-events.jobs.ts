import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { StripeEventsService } from './stripe-events.service.js';

/** Applies accepted events in the background, so that Stripe gets its answer at once. */
@Injectable()
export class StripeEventsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly events: StripeEventsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('stripe-events.apply', ({ id }) => this.events.apply(id));
  }
}
