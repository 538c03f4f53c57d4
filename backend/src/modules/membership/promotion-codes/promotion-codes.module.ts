import { Module } from '@nestjs/common';
import { PromotionCodesAdminController } from './promotion-codes-admin.controller.js';
import { PromotionCodesAdminService } from './promotion-codes-admin.service.js';
import { PromotionCodesJobs } from './promotion-codes.jobs.js';
import { PromotionCodesService } from './promotion-codes.service.js';

/** Promotion codes: what they take off, in the admin area and at Stripe. */
@Module({
  controllers: [PromotionCodesAdminController],
  providers: [PromotionCodesAdminService, PromotionCodesJobs, PromotionCodesService],
  exports: [PromotionCodesService],
})
export class PromotionCodesModule {}
