import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { NewsletterSubscriber } from './newsletter-subscriber.entity.js';
import {
  subscriberColumns,
  type AdminSubscriberRow,
  type ListAdminSubscribersQueryDto,
} from './newsletter-subscribers-admin.dto.js';

type Filters = Omit<ListAdminSubscribersQueryDto, 'cursor' | 'limit'>;

const subscribers = new ListDefinition<Filters, AdminSubscriberRow>({
  select: `SELECT id, name, email, language, state, confirmed_at AS "confirmedAt", unsubscribed_at AS "unsubscribedAt", consent_proof AS "consentProof", created_at AS "createdAt"`,
  table: 'newsletter_subscribers',
  filter: (statement, { state, language }) =>
    statement.where(state, (value) => `state = ${value}`).where(language, (value) => `language = ${value}`),
  // Joins suppressions for the selected page only.
  describe: (chosen) => `
    SELECT s.*, m.reason AS "suppressionReason", m.note AS "suppressionNote" FROM (${chosen}) s LEFT JOIN mail_suppressions m ON m.email = s.email
     ORDER BY s."createdAt" DESC, s.id DESC`,
  file: { name: 'subscribers.csv', columns: subscriberColumns },
  changes: 'subscriber',
});

/** Subscribers in the admin area. Each access is recorded in the audit log first. */
@Injectable()
export class NewsletterSubscribersAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  async list(actorId: string, query: ListAdminSubscribersQueryDto): Promise<Page<AdminSubscriberRow>> {
    return subscribers.page(this.dataSource, query, () => this.audit.record('subscribers.listed', actorId));
  }

  /** What changed in the list. */
  async changes(actorId: string, query: ListChangesQueryDto): Promise<Page<Change<AdminSubscriberRow>>> {
    return subscribers.changes(this.dataSource, query, () => this.audit.record('subscribers.listed', actorId));
  }

  /** @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminSubscriberRow> {
    const row = await subscribers.find(this.dataSource, id, {});
    if (!row) throw noSuchSubscriber();
    await this.audit.record('subscribers.viewed', actorId, undefined, { type: 'subscriber', id });
    return row;
  }

  /** All subscribers of a filter, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<AdminSubscriberRow>> {
    return subscribers.file(this.dataSource, filters, () => this.audit.record('subscribers.exported', actorId));
  }

  /**
   * Sends the confirmation email again. The job checks again whether it is pending.
   * @throws AppError `not_found` (404), `conflict` (409) for subscribers that are confirmed, unsubscribed or suppressed
   */
  async resendConfirmation(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const subscriber = await manager.findOne(NewsletterSubscriber, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!subscriber) throw noSuchSubscriber();
      if (subscriber.state !== 'pending')
        throw new AppError('conflict', 409, { detail: 'This address has no pending confirmation.' });
      // Restarts the lifetime of the link.
      await manager.update(NewsletterSubscriber, id, { updatedAt: new Date() });
      await this.jobs.enqueue(manager, 'newsletter-subscribers.send-welcome', { id });
      await this.audit.record('subscribers.confirmation-resent', actorId, manager, { type: 'subscriber', id });
    });
  }

  /** Ends subscriptions one by one. Idempotent. */
  unsubscribe(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return subscribers.changeEach(
      this.dataSource,
      ids,
      { set: 'is_active = false, unsubscribed_at = coalesce(unsubscribed_at, now())' },
      (manager, id) => this.audit.record('subscribers.unsubscribed', actorId, manager, { type: 'subscriber', id }),
    );
  }

  /** Deletes subscribers one by one, with their rows in completed campaigns and in series. Running campaigns skip them. */
  delete(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) =>
      this.dataSource.transaction(async (manager) => {
        await manager.query(
          `DELETE FROM campaign_recipients WHERE subscriber_id = $1 AND resolved_at IS NOT NULL AND (step_id IS NOT NULL OR campaign_id IN (SELECT id FROM campaigns WHERE status IN ('sent', 'cancelled')))`,
          [id],
        );
        const { affected } = await manager.delete(NewsletterSubscriber, id);
        if (affected !== 1) throw noSuchSubscriber();
        await this.audit.record('subscribers.deleted', actorId, manager, { type: 'subscriber', id });
      }),
    );
  }
}

const noSuchSubscriber = (): AppError => new AppError('not_found', 404, { detail: 'There is no such subscriber.' });
