import { Module } from '@nestjs/common';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { PrivacyAdmin } from './privacy-admin.service.js';
import { PrivacyRequestsAdminController } from './privacy-requests-admin.controller.js';
import { PrivacyRequestsService } from './privacy-requests.service.js';

/** Privacy requests, and their execution by administrators. */
@Module({
  imports: [PersonalDataModule],
  controllers: [PrivacyRequestsAdminController],
  providers: [PrivacyAdmin, PrivacyRequestsService],
})
export class PrivacyRequestsModule {}
