import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { whereDays } from '../../../common/list-days.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { namesOfSubjects } from './subject-names.js';
import { auditEntryColumns, type AuditEntryRow, type ListAdminAuditEntriesQueryDto } from './audit-entries.dto.js';

/**
 * Entries that only tell who looked at something: most of the log. The condition of an index of the table, to the letter, so that
 * the others are found without reading these.
 */
const MERE_VIEW = `~ '[.-](viewed|listed|searched)$'`;

/** Rows of a file whose names are read at once. */
const NAMED_AT_ONCE = 500;

type Filters = Omit<ListAdminAuditEntriesQueryDto, 'cursor' | 'limit'>;

const entries = new ListDefinition<Filters, AuditEntryRow>({
  select: `SELECT a.id, a.action, a.actor_id AS "actorId", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.address, a.device, a.created_at AS "createdAt",
         u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS name,
         (SELECT json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after) ORDER BY c.field)
            FROM audit_entry_changes c WHERE c.entry_id = a.id) AS changes`,
  table: 'audit_entries a LEFT JOIN users u ON u.id = a.actor_id',
  orderedBy: { alias: 'a' },
  filter: (statement, filters) =>
    whereDays(
      filters.views === 'hidden' ? statement.only(`a.action !${MERE_VIEW}`) : statement,
      filters,
      'a.created_at',
    )
      .where(filters.action, (value) => `a.action = ${value}`)
      .where(filters.actorId, (value) => `a.actor_id = ${value}`)
      .where(filters.subjectType, (value) => `a.subject_type = ${value}`)
      .where(filters.subjectId, (value) => `a.subject_id = ${value}`),
  file: { name: 'audit-log.csv', columns: auditEntryColumns },
});

/** Reads the audit log. Reading is not recorded, since each record page shows a part of it; exporting is. */
@Injectable()
export class AuditLogService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of entries, newest first, with the names of the accounts and records that still exist. @throws AppError `invalid_cursor` (422) */
  async list(query: ListAdminAuditEntriesQueryDto): Promise<Page<AuditEntryRow>> {
    const page = await entries.page(this.dataSource, query);
    const nameOf = await namesOfSubjects(this.dataSource, page.items);
    return { ...page, items: page.items.map((row) => ({ ...row, subjectName: nameOf(row) })) };
  }

  /** All entries of a filter, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<AuditEntryRow>> {
    const file = await entries.file(this.dataSource, filters, () =>
      this.audit.record('audit-entries.exported', actorId),
    );
    return { ...file, rows: this.named(file.rows) };
  }

  /** The rows with the names of their records, read for many at once. */
  private async *named(rows: AsyncIterable<AuditEntryRow>): AsyncGenerator<AuditEntryRow> {
    let batch: AuditEntryRow[] = [];
    const name = async (): Promise<AuditEntryRow[]> => {
      const nameOf = await namesOfSubjects(this.dataSource, batch);
      const named = batch.map((row) => ({ ...row, subjectName: nameOf(row) }));
      batch = [];
      return named;
    };
    for await (const row of rows) if (batch.push(row) === NAMED_AT_ONCE) yield* await name();
    yield* await name();
  }
}
