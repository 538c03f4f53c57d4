import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { whereDays } from '../../../common/list-days.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type {
  AdminSupportRequestDetailRow,
  AdminSupportRequestRow,
  ListAdminSupportRequestsQueryDto,
} from './support-requests-admin.dto.js';

const ROW = `SELECT id, first_name AS "firstName", last_name AS "lastName", email, phone, best_time_to_call AS "bestTimeToCall", language, done_at AS "doneAt", created_at AS "createdAt"`;
const DETAIL = `${ROW}, message`;

type Filters = Omit<ListAdminSupportRequestsQueryDto, 'cursor' | 'limit'>;

const supportRequests = new ListDefinition<Filters, AdminSupportRequestRow, AdminSupportRequestDetailRow>({
  select: ROW,
  selectForFile: DETAIL,
  table: 'support_contacts',
  filter(statement, filters) {
    const { language, state } = filters;
    whereDays(statement, filters).where(language, (value) => `language = ${value}`);
    // Written as the indexes say it.
    if (state !== undefined) statement.only(`done_at IS ${state === 'open' ? '' : 'NOT '}NULL`);
  },
});

/** Support requests for the admin area. Each view leaves a row in the audit log, written before anything is shown. */
@Injectable()
export class SupportRequestsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of requests, newest first, without their messages. */
  async list(actorId: string, query: ListAdminSupportRequestsQueryDto): Promise<Page<AdminSupportRequestRow>> {
    const page = supportRequests.page(query);
    await this.audit.record('support-requests.listed', actorId);
    return page.read(this.dataSource);
  }

  /** All requests of a filter with their messages, streamed. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<AdminSupportRequestDetailRow>> {
    await this.audit.record('support-requests.exported', actorId);
    return supportRequests.all(this.dataSource, filters);
  }

  /** One request with its full text. @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminSupportRequestDetailRow> {
    const [row] = await this.dataSource.query<AdminSupportRequestDetailRow[]>(
      `${DETAIL} FROM support_contacts WHERE id = $1`,
      [id],
    );
    if (!row) throw noSuchRequest();
    await this.audit.record('support-requests.viewed', actorId, undefined, { type: 'support-request', id });
    return row;
  }

  /** Marks requests as done, or as open again, one by one. Those that are so already stay as they are. */
  setDone(actorId: string, ids: readonly string[], isDone: boolean): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.setOneDone(actorId, id, isDone));
  }

  private setOneDone(actorId: string, id: string, isDone: boolean): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [changed] = await manager.query<[{ id: string }[], number]>(
        `UPDATE support_contacts SET done_at = CASE WHEN $2 THEN now() END, updated_at = now() WHERE id = $1 AND (done_at IS NULL) = $2 RETURNING id`,
        [id, isDone],
      );
      if (changed.length > 0)
        return this.audit.record(isDone ? 'support-requests.done' : 'support-requests.reopened', actorId, manager, {
          type: 'support-request',
          id,
        });
      if ((await manager.query<object[]>('SELECT 1 FROM support_contacts WHERE id = $1', [id])).length === 0)
        throw noSuchRequest();
    });
  }
}

const noSuchRequest = (): AppError => new AppError('not_found', 404, { detail: 'There is no such request.' });
