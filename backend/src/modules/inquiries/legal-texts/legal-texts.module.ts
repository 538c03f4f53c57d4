import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { LegalTextsAdminController } from './legal-texts-admin.controller.js';
import { LegalTextsController } from './legal-texts.controller.js';
import { LegalTextsService } from './legal-texts.service.js';

/** Terms of service, privacy policy and declaration of consent, with all their versions. */
@Module({
  imports: [ContentModule],
  controllers: [LegalTextsAdminController, LegalTextsController],
  providers: [LegalTextsService],
  exports: [LegalTextsService],
})
export class LegalTextsModule {}
