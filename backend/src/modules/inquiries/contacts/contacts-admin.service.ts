import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LEAD_SOURCE } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { whereDays } from '../../../common/list-days.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition, selectOf } from '../../../common/list-definition.js';
import type { ContactReplyRow } from './contact-replies.dto.js';
import {
  contactColumns,
  contactDetailFields,
  contactRowFields,
  type AdminContactDetailRow,
  type AdminContactRow,
  type ListAdminContactsQueryDto,
} from './contacts-admin.dto.js';

const REPLIES = `SELECT id, subject, body, state, attempts, resolved_at AS "resolvedAt", created_at AS "createdAt" FROM contact_replies WHERE contact_id = $1 ORDER BY created_at DESC, id DESC`;

type Filters = Omit<ListAdminContactsQueryDto, 'cursor' | 'limit'>;

const contacts = new ListDefinition<Filters, AdminContactRow, AdminContactDetailRow>({
  select: selectOf(contactRowFields),
  selectDetail: selectOf(contactDetailFields),
  table: 'contacts',
  filter(statement, filters) {
    const { kind, coachingType, language, state } = filters;
    whereDays(statement, filters)
      .where(coachingType, (value) => `coaching_type = ${value}`)
      .where(language, (value) => `language = ${value}`);
    // Written exactly as in the index definitions.
    if (kind === 'lead') statement.only(`source = '${LEAD_SOURCE}'`);
    if (kind === 'request') statement.only(`source IS DISTINCT FROM '${LEAD_SOURCE}'`);
    if (state !== undefined) statement.only(`answered_at IS ${state === 'open' ? '' : 'NOT '}NULL`);
  },
  file: { name: 'contacts.csv', columns: contactColumns },
  changes: 'contact',
});

/** Contacts in the admin area. Each access is recorded in the audit log first. */
@Injectable()
export class ContactsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of contacts, newest first, without their messages. */
  async list(actorId: string, query: ListAdminContactsQueryDto): Promise<Page<AdminContactRow>> {
    return contacts.page(this.dataSource, query, () => this.audit.record('contacts.listed', actorId));
  }

  /** What changed in the list. */
  async changes(actorId: string, query: ListChangesQueryDto): Promise<Page<Change<AdminContactRow>>> {
    return contacts.changes(this.dataSource, query, () => this.audit.record('contacts.listed', actorId));
  }

  /** All contacts of a filter with their messages, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<AdminContactDetailRow>> {
    return contacts.file(this.dataSource, filters, () => this.audit.record('contacts.exported', actorId));
  }

  /** One contact with its replies. @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<{ row: AdminContactDetailRow; replies: ContactReplyRow[] }> {
    const row = await contacts.find(this.dataSource, id, {});
    if (!row) throw new AppError('not_found', 404, { detail: 'There is no such contact.' });
    await this.audit.record('contacts.viewed', actorId, undefined, { type: 'contact', id });
    return { row, replies: await this.dataSource.query<ContactReplyRow[]>(REPLIES, [id]) };
  }

  /** Marks contacts as answered, or as open again, one by one. Idempotent. */
  setAnswered(actorId: string, ids: readonly string[], isAnswered: boolean): Promise<BulkResultDto> {
    return contacts.setInstant(this.dataSource, ids, ['answered_at', isAnswered], (manager, id) =>
      this.audit.record(isAnswered ? 'contacts.answered' : 'contacts.reopened', actorId, manager, {
        type: 'contact',
        id,
      }),
    );
  }
}
