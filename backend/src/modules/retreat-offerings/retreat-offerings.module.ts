import { Module } from '@nestjs/common';
import { RetreatOfferingsController } from './retreat-offerings.controller.js';
import { RetreatOfferingsService } from './retreat-offerings.service.js';

@Module({
  controllers: [RetreatOfferingsController],
  providers: [RetreatOfferingsService],
})
export class RetreatOfferingsModule {}
