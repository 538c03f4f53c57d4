import { Module } from '@nestjs/common';
import { InnerCircleSignupsController } from './inner-circle-signups.controller.js';

@Module({ controllers: [InnerCircleSignupsController] })
export class InnerCircleSignupsModule {}
