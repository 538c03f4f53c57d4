import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SiteSettingsAdminController } from './site-settings-admin.controller.js';
import { SiteSettingsAdminService } from './site-settings-admin.service.js';
import { SiteSettings } from './site-settings.entity.js';
import { SiteSettingsController } from './site-settings.controller.js';
import { SiteSettingsService } from './site-settings.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SiteSettings])],
  controllers: [SiteSettingsController, SiteSettingsAdminController],
  providers: [SiteSettingsService, SiteSettingsAdminService],
  exports: [SiteSettingsService],
})
export class SiteSettingsModule {}
