import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { NewsletterSubscriber } from './newsletter-subscriber.entity.js';
import type { AdminSubscriberRow, ListAdminSubscribersQueryDto } from './newsletter-subscribers-admin.dto.js';

type Filters = Omit<ListAdminSubscribersQueryDto, 'cursor' | 'limit'>;

const ROW = `SELECT id, name, email, language, state, confirmed_at AS "confirmedAt", unsubscribed_at AS "unsubscribedAt", consent_proof AS "consentProof", created_at AS "createdAt"`;

/** Rows that were chosen inside, by an index, with why they are suppressed looked up for those few alone. */
const described = (rows: string): string => `
  SELECT s.*, m.reason AS "suppressionReason", m.note AS "suppressionNote" FROM (${rows}) s LEFT JOIN mail_suppressions m ON m.email = s.email
   ORDER BY s."createdAt" DESC, s.id DESC`;

/** Its statement is also read by the test that looks at the plans. */
export const subscribers = new ListDefinition<Filters, AdminSubscriberRow>({
  select: ROW,
  table: 'newsletter_subscribers',
  filter: (statement, { state, language }) =>
    statement.where(state, (value) => `state = ${value}`).where(language, (value) => `language = ${value}`),
  describe: described,
});

/** Subscribers, for the admin area. Each request is recorded in the audit log before anything is returned. */
@Injectable()
export class NewsletterSubscribersAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  async list(actorId: string, query: ListAdminSubscribersQueryDto): Promise<Page<AdminSubscriberRow>> {
    const page = subscribers.page(query);
    await this.audit.record('subscribers.listed', actorId);
    return page.read(this.dataSource);
  }

  /** @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminSubscriberRow> {
    const [row] = await this.dataSource.query<AdminSubscriberRow[]>(
      described(`${ROW} FROM newsletter_subscribers WHERE id = $1`),
      [id],
    );
    if (!row) throw noSuchSubscriber();
    await this.audit.record('subscribers.viewed', actorId, undefined, { type: 'subscriber', id });
    return row;
  }

  /** All subscribers of a filter, streamed. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<AdminSubscriberRow>> {
    await this.audit.record('subscribers.exported', actorId);
    return subscribers.all(this.dataSource, filters);
  }

  /**
   * Sends the email with the confirm button once more. The job looks again whether the address still waits for it.
   * @throws AppError `not_found` (404), `conflict` (409) for subscribers who wait for no confirmation: confirmed,
   * unsubscribed or suppressed
   */
  async resendConfirmation(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const subscriber = await manager.findOne(NewsletterSubscriber, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!subscriber) throw noSuchSubscriber();
      if (subscriber.state !== 'pending')
        throw new AppError('conflict', 409, { detail: 'This address waits for no confirmation.' });
      await this.jobs.enqueue(manager, 'newsletter-subscribers.send-welcome', { id });
      await this.audit.record('subscribers.confirmation-resent', actorId, manager, { type: 'subscriber', id });
    });
  }

  /** Ends subscriptions, one by one; those that ended already stay as they are. */
  unsubscribe(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.changeOne(
        actorId,
        id,
        'subscribers.unsubscribed',
        'UPDATE newsletter_subscribers SET is_active = false, unsubscribed_at = coalesce(unsubscribed_at, now()), updated_at = now() WHERE id = $1 RETURNING id',
      ),
    );
  }

  /** Deletes subscribers, one by one, with their part in emails that have ended. What is still to be sent leaves them out. */
  delete(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.changeOne(
        actorId,
        id,
        'subscribers.deleted',
        'DELETE FROM newsletter_subscribers WHERE id = $1 RETURNING id',
      ),
    );
  }

  private changeOne(
    actorId: string,
    id: string,
    action: 'subscribers.unsubscribed' | 'subscribers.deleted',
    statement: string,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (action === 'subscribers.deleted')
        await manager.query(
          `DELETE FROM campaign_recipients WHERE subscriber_id = $1 AND resolved_at IS NOT NULL AND campaign_id IN (SELECT id FROM campaigns WHERE status IN ('sent', 'cancelled'))`,
          [id],
        );
      const [changed] = await manager.query<[object[], number]>(statement, [id]);
      if (changed.length === 0) throw noSuchSubscriber();
      await this.audit.record(action, actorId, manager, { type: 'subscriber', id });
    });
  }
}

const noSuchSubscriber = (): AppError => new AppError('not_found', 404, { detail: 'There is no such subscriber.' });
