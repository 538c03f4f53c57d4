import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { AdminListQueryDto, BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvColumn, CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import type { Change, ChangeKind, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { Reader } from '../../../database/replica.js';
import type { CommunityVisibility, HidingOptions, MemberTextRow } from './member-text-admin.dto.js';

/** Name of an author for the practice: the display name, else the first name, else the address. */
export const adminAuthorName = (alias: string): string =>
  `coalesce(nullif(btrim(${alias}.display_name), ''), nullif(btrim(${alias}.first_name), ''), ${alias}.email)`;

interface Filters extends Pick<AdminListQueryDto, 'q'> {
  visibility?: CommunityVisibility;
  reported?: 'yes';
}

/** Texts of members in the admin area, including hidden ones. */
export const memberTexts = <Row extends MemberTextRow>({
  table,
  columns,
  about,
  reported: openlyReported,
  file,
  changes,
}: {
  table: string;
  /** Further columns, of `w` (the texts) and of `about` (their subject). */
  columns: string;
  /** Join of the texts' subject: `<table> about ON …`. */
  about: string;
  /** Ids of the texts with open reports, where they are reported by themselves. */
  reported?: string;
  file: { name: string; columns: readonly CsvColumn<Row>[] };
  changes: ChangeKind;
}): ListDefinition<Filters, Row> =>
  new ListDefinition<Filters, Row>({
    select: `SELECT ${table}.*`,
    table,
    filter(statement, { visibility, reported }) {
      if (visibility !== undefined) statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible');
      if (reported !== undefined && openlyReported !== undefined) statement.only(`id IN ${openlyReported}`);
    },
    // The inner query selects the page; authors and subjects are joined for those rows only.
    describe: (chosen) => `
      SELECT w.id, ${columns}, w.user_id AS "userId", ${adminAuthorName('u')} AS "authorName", w.created_at AS "createdAt", w.is_visible AS "isVisible"
        FROM (${chosen}) w
        JOIN ${about}
        JOIN users u ON u.id = w.user_id
       ORDER BY w.created_at DESC, w.id DESC`,
    file,
    changes,
  });

/** Differences between kinds of texts. */
interface MemberTextKind<Row extends MemberTextRow> {
  texts: ListDefinition<Filters, Row>;
  /** Audit subject types of the list and of one text. */
  actions: 'member-comments' | 'member-notes';
  subject: 'comment' | 'note';
  /** Locks rows that must be locked before the texts. */
  lock?: (manager: EntityManager, id: string) => Promise<unknown>;
  /** What else changes in the transaction that hides a text. */
  whenHidden?: (manager: EntityManager, id: string, actorId: string, options: HidingOptions) => Promise<unknown>;
}

/** Lists and hides texts of members. */
export abstract class MemberTextAdminService<Row extends MemberTextRow> {
  protected abstract readonly kind: MemberTextKind<Row>;

  constructor(
    @InjectDataSource() protected readonly dataSource: DataSource,
    protected readonly audit: AuditTrail,
  ) {}

  /** One page, newest first, in one statement. */
  async list(query: Filters & AdminListQueryDto): Promise<Page<Row>> {
    return this.kind.texts.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<Row>>> {
    return this.kind.texts.changes(this.dataSource, query);
  }

  /** All rows of a filter, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<Row>> {
    const { texts, actions } = this.kind;
    return texts.file(this.dataSource, filters, () => this.audit.record(`${actions}.exported`, actorId));
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string, manager: Reader = this.dataSource): Promise<Row> {
    const { texts, subject } = this.kind;
    const row = await texts.find(manager, id, {});
    if (!row) throw new AppError('not_found', 404, { detail: `There is no such ${subject}.` });
    return row;
  }

  /** Hides or shows texts one by one; the table's trigger notifies open portals and updates counters. */
  setVisibility(
    actorId: string,
    ids: readonly string[],
    isVisible: boolean,
    options: HidingOptions = {},
  ): Promise<BulkResultDto> {
    const { texts, actions, subject, lock, whenHidden } = this.kind;
    return texts.changeEach(
      this.dataSource,
      ids,
      { set: `is_visible = ${isVisible}`, unless: `is_visible = ${isVisible}`, lock },
      async (manager, id) => {
        if (!isVisible) await whenHidden?.(manager, id, actorId, options);
        await this.audit.record(`${actions}.${isVisible ? 'shown' : 'hidden'}`, actorId, manager, {
          type: subject,
          id,
        });
      },
    );
  }
}
