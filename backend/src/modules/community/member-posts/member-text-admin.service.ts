import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { AdminListQueryDto, BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvColumn, CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { CommunityVisibility, MemberTextRow } from './member-text-admin.dto.js';

/**
 * The author of a text, by the name that the practice knows: the display name, else the first name, else the address.
 */
export const adminAuthorName = (alias: string): string =>
  `coalesce(nullif(btrim(${alias}.display_name), ''), nullif(btrim(${alias}.first_name), ''), ${alias}.email)`;

interface Filters extends Pick<AdminListQueryDto, 'q'> {
  visibility?: CommunityVisibility;
}

/** What members wrote about something, hidden texts too. */
export const memberTexts = <Row extends MemberTextRow>({
  table,
  columns,
  about,
  file,
}: {
  table: string;
  /** Its own columns, those of `w` (the texts) and of `about`. */
  columns: string;
  /** What the texts are about: `<table> about ON …`. */
  about: string;
  file: { name: string; columns: readonly CsvColumn<Row>[] };
}): ListDefinition<Filters, Row> =>
  new ListDefinition<Filters, Row>({
    select: `SELECT ${table}.*`,
    table,
    filter: (statement, { visibility }) =>
      visibility === undefined ? statement : statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible'),
    // Which rows is decided (and cut to a page) inside; authors and what the texts are about are looked up for those few alone.
    describe: (chosen) => `
      SELECT w.id, ${columns}, w.user_id AS "userId", ${adminAuthorName('u')} AS "authorName", w.created_at AS "createdAt", w.is_visible AS "isVisible"
        FROM (${chosen}) w
        JOIN ${about}
        JOIN users u ON u.id = w.user_id
       ORDER BY w.created_at DESC, w.id DESC`,
    file,
  });

/** The differences between the kinds of members' texts. */
interface MemberTextKind<Row extends MemberTextRow> {
  texts: ListDefinition<Filters, Row>;
  /** What the audit log calls them, and one of them. */
  actions: 'member-comments' | 'member-notes';
  subject: 'comment' | 'note';
  /** Locks what has to be locked before the texts themselves. */
  lock?: (manager: EntityManager, id: string) => Promise<unknown>;
}

/** What members wrote about something, for the practice. */
export abstract class MemberTextAdminService<Row extends MemberTextRow> {
  protected abstract readonly kind: MemberTextKind<Row>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page, newest first, in one statement. */
  async list(query: Filters & AdminListQueryDto): Promise<Page<Row>> {
    return this.kind.texts.page(this.dataSource, query);
  }

  /** All of a filter, streamed. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<Row>> {
    const { texts, actions } = this.kind;
    return texts.file(this.dataSource, filters, () => this.audit.record(`${actions}.exported`, actorId));
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string): Promise<Row> {
    const { texts, subject } = this.kind;
    const row = await texts.find(this.dataSource, id, {});
    if (!row) throw new AppError('not_found', 404, { detail: `There is no such ${subject}.` });
    return row;
  }

  /** Hides or shows them one by one; open portals are notified by the table's trigger, and counts follow. */
  setVisibility(actorId: string, ids: readonly string[], isVisible: boolean): Promise<BulkResultDto> {
    const { texts, actions, subject, lock } = this.kind;
    return texts.changeEach(
      this.dataSource,
      ids,
      { set: `is_visible = ${isVisible}`, unless: `is_visible = ${isVisible}`, lock },
      (manager, id) =>
        this.audit.record(`${actions}.${isVisible ? 'shown' : 'hidden'}`, actorId, manager, { type: subject, id }),
    );
  }
}
