import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { takePage } from '../../common/cursor.js';
import { ListStatement } from '../../common/list-statement.js';
import type { AuditEntryRow, ListAdminAuditEntriesQueryDto } from './audit-entries.dto.js';

/** Reads the audit log. Looking at it is not written down: each record page shows a part of it. */
@Injectable()
export class AuditLogService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of entries, newest first, with the names of those whose account still exists. @throws AppError `invalid_cursor` (422) */
  async list(query: ListAdminAuditEntriesQueryDto): Promise<{ items: AuditEntryRow[]; next?: string }> {
    const { action, actorId, subjectType, subjectId, limit } = query;
    const statement = new ListStatement()
      .where(action, (value) => `a.action = ${value}`)
      .where(actorId, (value) => `a.actor_id = ${value}`)
      .where(subjectType, (value) => `a.subject_type = ${value}`)
      .where(subjectId, (value) => `a.subject_id = ${value}`);
    const page = statement.page(query, 'a');
    const rows = await this.dataSource.query<AuditEntryRow[]>(
      `SELECT a.id, a.action, a.actor_id AS "actorId", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.created_at AS "createdAt",
         u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS name
       FROM audit_entries a LEFT JOIN users u ON u.id = a.actor_id ${page}`,
      statement.values,
    );
    return takePage(rows, limit);
  }
}
