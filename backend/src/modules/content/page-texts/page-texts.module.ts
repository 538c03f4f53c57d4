import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { PageTextsAdminController } from './page-texts-admin.controller.js';
import { PageTextsController } from './page-texts.controller.js';
import { PageTextsService } from './page-texts.service.js';

/** Texts of the public pages. */
@Module({
  imports: [SiteSettingsModule],
  controllers: [PageTextsAdminController, PageTextsController],
  providers: [PageTextsService],
  exports: [PageTextsService],
})
export class PageTextsModule {}
