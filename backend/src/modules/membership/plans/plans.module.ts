import { Module } from '@nestjs/common';
import { PlansService } from './plans.service.js';

/** The stored plans. */
@Module({ providers: [PlansService], exports: [PlansService] })
export class PlansModule {}
