import { Module } from '@nestjs/common';
import { IndexNowModule } from '../index-now/index-now.module.js';
import { RetreatOfferingsAdminController } from './retreat-offerings-admin.controller.js';
import { RetreatOfferingsAdminService } from './retreat-offerings-admin.service.js';
import { RetreatOfferingsController } from './retreat-offerings.controller.js';
import { RetreatOfferingsService } from './retreat-offerings.service.js';

@Module({
  imports: [IndexNowModule],
  controllers: [RetreatOfferingsController, RetreatOfferingsAdminController],
  providers: [RetreatOfferingsService, RetreatOfferingsAdminService],
})
export class RetreatOfferingsModule {}
