import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { ConsentFormsAdminController } from './consent-forms-admin.controller.js';
import { ConsentFormsAdminService } from './consent-forms-admin.service.js';
import { ConsentFormsController } from './consent-forms.controller.js';
import { ConsentFormsJobs } from './consent-forms.jobs.js';
import { ConsentFormsService } from './consent-forms.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [ConsentFormsAdminController, ConsentFormsController],
  providers: [ConsentFormsAdminService, ConsentFormsService, ConsentFormsJobs],
})
export class ConsentFormsModule {}
