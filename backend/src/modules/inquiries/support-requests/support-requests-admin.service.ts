import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { whereDays } from '../../../common/list-days.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition, selectOf } from '../../../common/list-definition.js';
import {
  supportRequestColumns,
  supportRequestDetailFields,
  supportRequestRowFields,
  type AdminSupportRequestDetailRow,
  type AdminSupportRequestRow,
  type ListAdminSupportRequestsQueryDto,
} from './support-requests-admin.dto.js';

type Filters = Omit<ListAdminSupportRequestsQueryDto, 'cursor' | 'limit'>;

const supportRequests = new ListDefinition<Filters, AdminSupportRequestRow, AdminSupportRequestDetailRow>({
  select: selectOf(supportRequestRowFields),
  selectDetail: selectOf(supportRequestDetailFields),
  table: 'support_contacts',
  filter(statement, filters) {
    const { language, state } = filters;
    whereDays(statement, filters).where(language, (value) => `language = ${value}`);
    // Written exactly as in the index definitions.
    if (state !== undefined) statement.only(`done_at IS ${state === 'open' ? '' : 'NOT '}NULL`);
  },
  file: { name: 'support-requests.csv', columns: supportRequestColumns },
  changes: 'support-request',
});

/** Support requests in the admin area. Each access is recorded in the audit log first. */
@Injectable()
export class SupportRequestsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of requests, newest first, without their messages. */
  async list(actorId: string, query: ListAdminSupportRequestsQueryDto): Promise<Page<AdminSupportRequestRow>> {
    return supportRequests.page(this.dataSource, query, () => this.audit.record('support-requests.listed', actorId));
  }

  /** What changed in the list. */
  async changes(actorId: string, query: ListChangesQueryDto): Promise<Page<Change<AdminSupportRequestRow>>> {
    return supportRequests.changes(this.dataSource, query, () => this.audit.record('support-requests.listed', actorId));
  }

  /** All requests of a filter with their messages, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<AdminSupportRequestDetailRow>> {
    return supportRequests.file(this.dataSource, filters, () =>
      this.audit.record('support-requests.exported', actorId),
    );
  }

  /** One request with its full text. @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminSupportRequestDetailRow> {
    const row = await supportRequests.find(this.dataSource, id, {});
    if (!row) throw new AppError('not_found', 404, { detail: 'There is no such request.' });
    await this.audit.record('support-requests.viewed', actorId, undefined, { type: 'support-request', id });
    return row;
  }

  /** Marks requests as done, or as open again, one by one. Idempotent. */
  setDone(actorId: string, ids: readonly string[], isDone: boolean): Promise<BulkResultDto> {
    return supportRequests.setInstant(this.dataSource, ids, ['done_at', isDone], (manager, id) =>
      this.audit.record(isDone ? 'support-requests.done' : 'support-requests.reopened', actorId, manager, {
        type: 'support-request',
        id,
      }),
    );
  }
}
