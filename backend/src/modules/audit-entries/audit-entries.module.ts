import { Global, Module } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.js';
import { AuditEntriesService } from './audit-entries.service.js';

/** The audit log; global, because every module may have something to write down. */
@Global()
@Module({
  providers: [{ provide: AuditTrail, useClass: AuditEntriesService }],
  exports: [AuditTrail],
})
export class AuditEntriesModule {}
