import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { SupportRequestsAdminController } from './support-requests-admin.controller.js';
import { SupportRequestsAdminService } from './support-requests-admin.service.js';
import { SupportRequestsController } from './support-requests.controller.js';
import { SupportRequestsJobs } from './support-requests.jobs.js';
import { SupportRequestsService } from './support-requests.service.js';

@Module({
  imports: [ContentModule],
  controllers: [SupportRequestsAdminController, SupportRequestsController],
  providers: [SupportRequestsAdminService, SupportRequestsService, SupportRequestsJobs],
})
export class SupportRequestsModule {}
