import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { CallFeedsController } from './call-feeds.controller.js';
import { CallFeedsService } from './call-feeds.service.js';

/** The weekly call and its private calendar addresses. */
@Module({ imports: [ContentModule], controllers: [CallFeedsController], providers: [CallFeedsService] })
export class CallFeedsModule {}
