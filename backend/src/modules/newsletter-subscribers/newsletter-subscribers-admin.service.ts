import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../common/admin-list.js';
import { AppError } from '../../common/app-error.js';
import { eachPage } from '../../common/csv.js';
import { takePage, type CursorKey } from '../../common/cursor.js';
import { ListStatement } from '../../common/list-statement.js';
import type { AdminSubscriberRow, ListAdminSubscribersQueryDto } from './newsletter-subscribers-admin.dto.js';

type Filters = Omit<ListAdminSubscribersQueryDto, 'cursor' | 'limit'>;

/** The rows of one page, chosen inside by an index, with why they are suppressed looked up for those few alone. */
export const readSubscribers = (page: string): string => `
  SELECT s.*, m.reason AS "suppressionReason", m.note AS "suppressionNote"
    FROM (SELECT id, name, email, language, state, confirmed_at AS "confirmedAt", unsubscribed_at AS "unsubscribedAt", consent_proof AS "consentProof", created_at AS "createdAt"
            FROM newsletter_subscribers ${page}) s
    LEFT JOIN mail_suppressions m ON m.email = s.email
   ORDER BY s."createdAt" DESC, s.id DESC`;

/** The tail of the inner statement; also read by the test that looks at the plans. */
export function subscriberFilter({ q, state, language }: Filters): ListStatement {
  return new ListStatement()
    .where(q, (text) => `words @@ search_query(${text})`)
    .where(state, (value) => `state = ${value}`)
    .where(language, (value) => `language = ${value}`);
}

/** Subscribers, for whoever looks after them. Each look leaves a row in the audit log, written before anything is shown. */
@Injectable()
export class NewsletterSubscribersAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  async list(actorId: string, query: ListAdminSubscribersQueryDto): Promise<{ items: AdminSubscriberRow[]; next?: string }> {
    const statement = subscriberFilter(query);
    const page = statement.page(query);
    await this.audit.record('subscribers.listed', actorId);
    return takePage(await this.dataSource.query<AdminSubscriberRow[]>(readSubscribers(page), statement.values), query.limit);
  }

  /** @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminSubscriberRow> {
    const [row] = await this.dataSource.query<AdminSubscriberRow[]>(readSubscribers('WHERE id = $1'), [id]);
    if (!row) throw noSuchSubscriber();
    await this.audit.record('subscribers.viewed', actorId, undefined, { type: 'subscriber', id });
    return row;
  }

  /** All subscribers of a filter, read as they are taken. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<AdminSubscriberRow>> {
    await this.audit.record('subscribers.exported', actorId);
    return eachPage((after, limit) => this.read(filters, after, limit));
  }

  /** Ends subscriptions, one by one; those that ended already stay as they are. */
  unsubscribe(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.changeOne(actorId, id, 'subscribers.unsubscribed', 'UPDATE newsletter_subscribers SET is_active = false, unsubscribed_at = coalesce(unsubscribed_at, now()), updated_at = now() WHERE id = $1 RETURNING id'));
  }

  /** Deletes subscribers, one by one, with their part in letters that have ended. What is still to be sent leaves them out. */
  delete(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.changeOne(actorId, id, 'subscribers.deleted', 'DELETE FROM newsletter_subscribers WHERE id = $1 RETURNING id'));
  }

  private changeOne(actorId: string, id: string, action: 'subscribers.unsubscribed' | 'subscribers.deleted', statement: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (action === 'subscribers.deleted') await manager.query(`DELETE FROM letter_recipients WHERE subscriber_id = $1 AND settled_at IS NOT NULL AND letter_id IN (SELECT id FROM letters WHERE status IN ('sent', 'cancelled'))`, [id]);
      const [changed] = await manager.query<[object[], number]>(statement, [id]);
      if (changed.length === 0) throw noSuchSubscriber();
      await this.audit.record(action, actorId, manager, { type: 'subscriber', id });
    });
  }

  private read(filters: Filters, after: CursorKey | undefined, limit: number): Promise<AdminSubscriberRow[]> {
    const statement = subscriberFilter(filters);
    // A page of a list reads one row more, to see whether there is a next one.
    const page = statement.page({ after, limit: limit - 1 });
    return this.dataSource.query<AdminSubscriberRow[]>(readSubscribers(page), statement.values);
  }
}

const noSuchSubscriber = (): AppError => new AppError('not_found', 404, { detail: 'There is no such subscriber.' });
