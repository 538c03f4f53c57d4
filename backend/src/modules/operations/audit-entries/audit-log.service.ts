import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { eachPage } from '../../../common/csv.js';
import { takePage, type ListPlace, type Page } from '../../../common/cursor.js';
import { whereDays } from '../../../common/list-days.js';
import { ListStatement } from '../../../common/list-statement.js';
import type { AuditEntryRow, ListAdminAuditEntriesQueryDto } from './audit-entries.dto.js';

type Filters = Omit<ListAdminAuditEntriesQueryDto, 'cursor' | 'limit'>;

/** Reads the audit log. Looking at it is not written down: each record page shows a part of it. Taking it along as a file is. */
@Injectable()
export class AuditLogService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of entries, newest first, with the names of those whose account still exists. @throws AppError `invalid_cursor` (422) */
  async list(query: ListAdminAuditEntriesQueryDto): Promise<Page<AuditEntryRow>> {
    return takePage(await this.read(query, query), query.limit);
  }

  /** All entries of a filter, streamed. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<AuditEntryRow>> {
    await this.audit.record('audit-entries.exported', actorId);
    return eachPage((place) => this.read(filters, place));
  }

  private read(filters: Filters, place: ListPlace): Promise<AuditEntryRow[]> {
    const { action, actorId, subjectType, subjectId } = filters;
    const statement = whereDays(new ListStatement(), filters, 'a.created_at')
      .where(action, (value) => `a.action = ${value}`)
      .where(actorId, (value) => `a.actor_id = ${value}`)
      .where(subjectType, (value) => `a.subject_type = ${value}`)
      .where(subjectId, (value) => `a.subject_id = ${value}`);
    const page = statement.page(place, 'a');
    return this.dataSource.query<AuditEntryRow[]>(
      `SELECT a.id, a.action, a.actor_id AS "actorId", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.created_at AS "createdAt",
         u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS name
       FROM audit_entries a LEFT JOIN users u ON u.id = a.actor_id ${page}`,
      statement.values,
    );
  }
}
