import { Module } from '@nestjs/common';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { ConsentFormsController } from './consent-forms.controller.js';
import { ConsentFormsJobs } from './consent-forms.jobs.js';
import { ConsentFormsService } from './consent-forms.service.js';

@Module({
  imports: [SiteSettingsModule],
  controllers: [ConsentFormsController],
  providers: [ConsentFormsService, ConsentFormsJobs],
})
export class ConsentFormsModule {}
