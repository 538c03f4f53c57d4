import { Module } from '@nestjs/common';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { PrivacyAdmin } from './privacy-admin.service.js';
import { PrivacyRequestsAdminController } from './privacy-requests-admin.controller.js';
import { PrivacyRequestsService } from './privacy-requests.service.js';

/** What people ask about their own data, and who does it for them. */
@Module({
  imports: [PersonalDataModule],
  controllers: [PrivacyRequestsAdminController],
  providers: [PrivacyAdmin, PrivacyRequestsService],
})
export class PrivacyRequestsModule {}
