import { Module } from '@nestjs/common';
import { PodsAdminController } from './pods-admin.controller.js';
import { PodsAdminService } from './pods-admin.service.js';
import { PodsController } from './pods.controller.js';
import { PodsService } from './pods.service.js';

/** Pods: small groups of members with calls of their own. */
@Module({
  controllers: [PodsAdminController, PodsController],
  providers: [PodsAdminService, PodsService],
})
export class PodsModule {}
