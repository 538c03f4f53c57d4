import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { PodsAdminController } from './pods-admin.controller.js';
import { PodsAdminService } from './pods-admin.service.js';
import { PodsController } from './pods.controller.js';
import { PodsJobs } from './pods.jobs.js';
import { PodsService } from './pods.service.js';

/** Pods: small groups of members with calls of their own. */
@Module({
  imports: [ContentModule],
  controllers: [PodsAdminController, PodsController],
  providers: [PodsAdminService, PodsJobs, PodsService],
  exports: [PodsService],
})
export class PodsModule {}
