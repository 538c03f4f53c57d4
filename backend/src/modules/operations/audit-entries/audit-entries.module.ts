import { Global, Module } from '@nestjs/common';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AuditChainJobs } from './audit-chain.jobs.js';
import { AuditChain } from './audit-chain.service.js';
import { AuditEntriesAdminController } from './audit-entries-admin.controller.js';
import { AuditEntriesService } from './audit-entries.service.js';
import { AuditLogService } from './audit-log.service.js';

/** The audit log; global, because every module may record actions. */
@Global()
@Module({
  controllers: [AuditEntriesAdminController],
  providers: [AuditLogService, AuditChain, AuditChainJobs, { provide: AuditTrail, useClass: AuditEntriesService }],
  exports: [AuditTrail],
})
export class AuditEntriesModule {}
