import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { PromotionCodesService } from './promotion-codes.service.js';

/** Brings promotion codes to Stripe. */
@Injectable()
export class PromotionCodesJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly codes: PromotionCodesService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('promotion-codes.publish', ({ id }) => this.codes.publish(id));
  }
}
