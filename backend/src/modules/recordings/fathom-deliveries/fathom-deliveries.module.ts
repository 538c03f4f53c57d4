import { Module } from '@nestjs/common';
import { CallRecordingsModule } from '../call-recordings/call-recordings.module.js';
import { FathomDeliveriesController } from './fathom-deliveries.controller.js';
import { FathomDeliveriesService } from './fathom-deliveries.service.js';

/** Fathom's webhook. */
@Module({
  imports: [CallRecordingsModule],
  controllers: [FathomDeliveriesController],
  providers: [FathomDeliveriesService],
})
export class FathomDeliveriesModule {}
