import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../auth/audit-trail.js';
import { AuditEntry } from './audit-entry.entity.js';

/** The audit log in PostgreSQL. */
@Injectable()
export class AuditEntriesService extends AuditTrail {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  override async record(action: AuditAction, actorId: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.insert(AuditEntry, { action, actorId });
  }
}
