import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseEmail } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditSubject } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { NewsletterSubscriber } from '../newsletter-subscribers/newsletter-subscriber.entity.js';
import { MailSuppression } from './mail-suppression.entity.js';
import type { AddMailSuppressionDto, ListMailSuppressionsQueryDto } from './mail-suppressions.dto.js';

const COLUMNS = 'id, email, reason, note, created_at AS "createdAt"';

const suppressions = new ListDefinition<Pick<ListMailSuppressionsQueryDto, 'q'>, MailSuppression>({
  select: `SELECT ${COLUMNS}`,
  table: 'mail_suppressions m',
  orderedBy: { alias: 'm' },
  filter(statement, { q }) {
    // Escapes LIKE wildcards.
    const begin = q && `${normaliseEmail(q).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return statement.where(begin, (value) => `email LIKE ${value}`);
  },
  changes: 'mail-suppression',
});

/** Suppressed addresses: added by bounces and complaints, or by hand. */
@Injectable()
export class MailSuppressionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  async list(actorId: string, query: ListMailSuppressionsQueryDto): Promise<Page<MailSuppression>> {
    return suppressions.page(this.dataSource, query, () => this.audit.record('mail-suppressions.listed', actorId));
  }

  /** What changed in the list. */
  async changes(actorId: string, query: ListChangesQueryDto): Promise<Page<Change<MailSuppression>>> {
    return suppressions.changes(this.dataSource, query, () => this.audit.record('mail-suppressions.listed', actorId));
  }

  /** Suppresses an address, or updates its reason. */
  async add(actorId: string, { email, reason, note }: AddMailSuppressionDto): Promise<MailSuppression> {
    return this.dataSource.transaction(async (manager) => {
      const address = normaliseEmail(email);
      const [row] = await manager.query<MailSuppression[]>(
        `INSERT INTO mail_suppressions (email, reason, note) VALUES ($1, $2, $3)
         ON CONFLICT (email) DO UPDATE SET reason = excluded.reason, note = excluded.note, updated_at = now() RETURNING ${COLUMNS}`,
        [address, reason, note ?? null],
      );
      if (!row) throw new Error('The address was not stored.');
      await this.audit.record('mail-suppressions.added', actorId, manager, await subjectOf(manager, address));
      return row;
    });
  }

  /** Removes an address from the list; its subscription applies again. @throws AppError `not_found` (404) */
  async remove(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await manager.findOneBy(MailSuppression, { id });
      if (!row) throw new AppError('not_found', 404, { detail: 'There is no such entry.' });
      await manager.delete(MailSuppression, id);
      await this.audit.record('mail-suppressions.removed', actorId, manager, await subjectOf(manager, row.email));
    });
  }
}

async function subjectOf(manager: EntityManager, email: string): Promise<AuditSubject | undefined> {
  const subscriber = await manager.findOne(NewsletterSubscriber, { select: { id: true }, where: { email } });
  return subscriber ? { type: 'subscriber', id: subscriber.id } : undefined;
}
