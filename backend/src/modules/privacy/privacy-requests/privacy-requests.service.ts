import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { bookingDateOf, normaliseEmail } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import {
  privacyRequestLimits,
  type ClosePrivacyRequestDto,
  type CreatePrivacyRequestDto,
  type ListPrivacyRequestsQueryDto,
  type PrivacyRequestRow,
} from './privacy-requests.dto.js';
import type { PrivacyRequestOutcome } from './privacy-request.entity.js';

const requests = new ListDefinition<Omit<ListPrivacyRequestsQueryDto, 'cursor' | 'limit'>, PrivacyRequestRow>({
  // Days as texts, since a day has no time zone.
  select: `SELECT id, kind, email, to_char(received_on, 'YYYY-MM-DD') AS "receivedOn", to_char(received_on + ${privacyRequestLimits.dueDays}, 'YYYY-MM-DD') AS "dueOn", note, outcome, closed_at AS "closedAt", created_at AS "createdAt"`,
  table: 'privacy_requests',
  filter(statement, { kind, state }) {
    statement.where(kind, (value) => `kind = ${value}`);
    if (state !== undefined) statement.only(`closed_at IS ${state === 'open' ? '' : 'NOT '}NULL`);
  },
});

/** Privacy requests and their deadlines. */
@Injectable()
export class PrivacyRequestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of requests, newest first. */
  async list(actorId: string, query: ListPrivacyRequestsQueryDto): Promise<Page<PrivacyRequestRow>> {
    return requests.page(this.dataSource, query, () => this.audit.record('privacy-requests.listed', actorId));
  }

  /** One request. @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<PrivacyRequestRow> {
    const row = await this.find(id);
    await this.audit.record('privacy-requests.viewed', actorId, undefined, { type: 'privacy-request', id });
    return row;
  }

  /** Stores a request. @throws AppError `validation_failed` (422) for a day in the future */
  async create(
    actorId: string,
    { kind, email, receivedOn, note }: CreatePrivacyRequestDto,
  ): Promise<PrivacyRequestRow> {
    if (receivedOn > bookingDateOf(new Date())) {
      throw new AppError('validation_failed', 422, {
        errors: [{ field: 'receivedOn', code: 'too_large' }],
        detail: 'The day is still to come.',
      });
    }
    return this.dataSource.transaction(async (manager) => {
      const [stored] = await manager.query<{ id: string }[]>(
        `INSERT INTO privacy_requests (kind, email, received_on, note) VALUES ($1, $2, $3, $4) RETURNING id`,
        [kind, normaliseEmail(email), receivedOn, note ?? null],
      );
      const id = stored?.id ?? '';
      await this.audit.record('privacy-requests.created', actorId, manager, { type: 'privacy-request', id });
      return this.find(id, manager);
    });
  }

  /** Closes a request by hand. @throws AppError `not_found` (404), `conflict` (409) when it is closed already */
  close(actorId: string, id: string, { outcome, note }: ClosePrivacyRequestDto): Promise<PrivacyRequestRow> {
    return this.change(actorId, id, 'privacy-requests.closed', (manager) =>
      manager.query(
        `UPDATE privacy_requests SET outcome = $2, note = coalesce($3, note), closed_at = now(), updated_at = now() WHERE id = $1 AND closed_at IS NULL RETURNING id`,
        [id, outcome, note ?? null],
      ),
    );
  }

  /** Reopens a request. @throws AppError `not_found` (404), `conflict` (409) when it is open */
  reopen(actorId: string, id: string): Promise<PrivacyRequestRow> {
    return this.change(actorId, id, 'privacy-requests.reopened', (manager) =>
      manager.query(
        `UPDATE privacy_requests SET outcome = NULL, closed_at = NULL, updated_at = now() WHERE id = $1 AND closed_at IS NOT NULL RETURNING id`,
        [id],
      ),
    );
  }

  /** An open request. @throws AppError `not_found` (404), `conflict` (409) */
  async findOpen(id: string): Promise<PrivacyRequestRow> {
    const row = await this.find(id);
    if (row.closedAt) throw new AppError('conflict', 409, { detail: 'This request has ended.' });
    return row;
  }

  /** Closes a request that was carried out, unless it was closed meanwhile. */
  async resolve(manager: EntityManager, id: string, outcome: PrivacyRequestOutcome): Promise<PrivacyRequestRow> {
    await manager.query(
      `UPDATE privacy_requests SET outcome = $2, closed_at = now(), updated_at = now() WHERE id = $1 AND closed_at IS NULL`,
      [id, outcome],
    );
    return this.find(id, manager);
  }

  private async find(id: string, manager: EntityManager = this.dataSource.manager): Promise<PrivacyRequestRow> {
    const row = await requests.find(manager, id, {});
    if (!row) throw new AppError('not_found', 404, { detail: 'There is no such request.' });
    return row;
  }

  private change(
    actorId: string,
    id: string,
    action: AuditAction,
    update: (manager: EntityManager) => Promise<[object[], number]>,
  ): Promise<PrivacyRequestRow> {
    return this.dataSource.transaction(async (manager) => {
      const [changed] = await update(manager);
      const row = await this.find(id, manager);
      if (changed.length === 0) throw new AppError('conflict', 409, { detail: 'Somebody else has done this already.' });
      await this.audit.record(action, actorId, manager, { type: 'privacy-request', id });
      return row;
    });
  }
}
