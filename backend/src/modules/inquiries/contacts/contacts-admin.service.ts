import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, LEAD_SOURCE, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import {
  allExternal,
  setExternal,
  type ExternalColumns,
  type SetExternalDto,
} from '../../../common/external-record.js';
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
  type UpsertAdminContactDto,
} from './contacts-admin.dto.js';

/** Where contacts come from that another program stored. */
const API_SOURCE = 'api';

const REPLIES = `SELECT id, subject, body, state, attempts, resolved_at AS "resolvedAt", created_at AS "createdAt" FROM contact_replies WHERE contact_id = $1 ORDER BY created_at DESC, id DESC`;

/** One transaction at a time looks for the contact of an address and stores it. */
const LOCK_ADDRESS = `SELECT pg_advisory_xact_lock(hashtextextended('contacts ' || $1, 0))`;

type Filters = Omit<ListAdminContactsQueryDto, 'cursor' | 'limit'>;

const contacts = new ListDefinition<Filters, AdminContactRow, AdminContactDetailRow>({
  select: selectOf(contactRowFields),
  selectDetail: selectOf(contactDetailFields),
  table: 'contacts',
  filter(statement, filters) {
    const { kind, coachingType, language, state, externalId } = filters;
    whereDays(statement, filters)
      .where(coachingType, (value) => `coaching_type = ${value}`)
      .where(language, (value) => `language = ${value}`)
      .where(externalId, (value) => `external_id = ${value}`);
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

  /** Sets what another program keeps with a contact. @throws AppError `not_found` (404), `validation_failed` (422) for an id of another one */
  async setExternal(actorId: string, id: string, body: SetExternalDto): Promise<ExternalColumns> {
    return this.dataSource.transaction(async (manager) => {
      const stored = await setExternal(manager, 'contacts', id, allExternal(body));
      if (stored.isChanged) await this.audit.record('contacts.external-set', actorId, manager, { type: 'contact', id });
      return stored;
    });
  }

  /**
   * Finds the newest contact of an address, or stores one without any email, and sets what another program keeps with it. Of two at once
   * the second finds what the first one stored.
   * @throws AppError `validation_failed` (422) for an external id of another contact
   */
  async upsert(
    actorId: string,
    { email, name, phone, coachingType, language, externalId, metadata }: UpsertAdminContactDto,
  ): Promise<{ row: AdminContactDetailRow; replies: ContactReplyRow[]; isNew: boolean }> {
    const address = normaliseEmail(email);
    const { id, isNew } = await this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_ADDRESS, [address]);
      const [existing] = await manager.query<{ id: string }[]>(
        'SELECT id FROM contacts WHERE email = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
        [address],
      );
      const [created] = existing
        ? []
        : await manager.query<{ id: string }[]>(
            `INSERT INTO contacts (name, email, phone, coaching_type, language, source) VALUES ($1, $2, $3, $4, $5, '${API_SOURCE}') RETURNING id`,
            [name, address, phone ?? null, coachingType ?? 'other', language ?? DEFAULT_LANGUAGE],
          );
      const found = existing ?? created;
      if (!found) throw new Error('A contact was neither found nor stored.');
      const subject = { type: 'contact', id: found.id } as const;
      if (created) await this.audit.record('contacts.created', actorId, manager, subject);
      const changes = { externalId, metadata: metadata ?? undefined };
      if ((await setExternal(manager, 'contacts', found.id, changes)).isChanged)
        await this.audit.record('contacts.external-set', actorId, manager, subject);
      return { id: found.id, isNew: created !== undefined };
    });
    return { ...(await this.get(actorId, id)), isNew };
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
