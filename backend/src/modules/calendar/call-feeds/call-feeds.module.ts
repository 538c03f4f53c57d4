import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { CallFeedsController } from './call-feeds.controller.js';
import { CallFeedsService } from './call-feeds.service.js';

/** The weekly call and the calendars that subscribe to it. */
@Module({ imports: [SiteSettingsModule], controllers: [CallFeedsController], providers: [CallFeedsService] })
export class CallFeedsModule {}
