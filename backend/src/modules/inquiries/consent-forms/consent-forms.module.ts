import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { ConsentFormsAdminController } from './consent-forms-admin.controller.js';
import { ConsentFormsAdminService } from './consent-forms-admin.service.js';
import { ConsentFormsController } from './consent-forms.controller.js';
import { ConsentFormsJobs } from './consent-forms.jobs.js';
import { ConsentFormsService } from './consent-forms.service.js';
import { LegalTextsModule } from '../legal-texts/legal-texts.module.js';

@Module({
  imports: [ContentModule, LegalTextsModule],
  controllers: [ConsentFormsAdminController, ConsentFormsController],
  providers: [ConsentFormsAdminService, ConsentFormsService, ConsentFormsJobs],
})
export class ConsentFormsModule {}
