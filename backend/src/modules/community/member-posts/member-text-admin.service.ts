import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type AdminListQueryDto, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { CommunityVisibility, MemberTextRow } from './member-text-admin.dto.js';

/**
 * The author of a text, by the name that the practice knows: the display name, else the first name, else the address.
 */
export const adminAuthorName = (alias: string): string =>
  `coalesce(nullif(btrim(${alias}.display_name), ''), nullif(btrim(${alias}.first_name), ''), ${alias}.email)`;

/** The differences between the kinds of members' texts. */
interface MemberTextKind {
  entity: EntityTarget<{ id: string; isVisible: boolean }>;
  table: string;
  /** Its own columns, those of `w` (the texts) and of `about`. */
  columns: string;
  /** What the texts are about: `<table> about ON …`. */
  about: string;
  /** What the audit log calls them, and one of them. */
  actions: 'member-comments' | 'member-notes';
  subject: 'comment' | 'note';
}

interface Filters extends Pick<AdminListQueryDto, 'q'> {
  visibility?: CommunityVisibility;
}

/** What members wrote about something, for the practice: hidden texts too. */
export abstract class MemberTextAdminService<Row extends MemberTextRow> {
  protected abstract readonly kind: MemberTextKind;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page, newest first, in one statement. */
  async list(query: Filters & AdminListQueryDto): Promise<Page<Row>> {
    return this.rows().page(query).read(this.dataSource);
  }

  /** All of a filter, streamed. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<Row>> {
    await this.audit.record(`${this.kind.actions}.exported`, actorId);
    return this.rows().all(this.dataSource, filters);
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string): Promise<Row> {
    const [row] = await this.dataSource.query<Row[]>(this.described(`SELECT * FROM ${this.kind.table} WHERE id = $1`), [
      id,
    ]);
    if (!row) throw this.noneSuch();
    return row;
  }

  /** Hides or shows them one by one; open portals are notified by the table's trigger, and counts follow. */
  setVisibility(actorId: string, ids: readonly string[], isVisible: boolean): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.setOne(actorId, id, isVisible));
  }

  /** Locks what has to be locked before the texts themselves. */
  protected async hold(_manager: EntityManager, _id: string): Promise<void> {}

  private rows(): ListDefinition<Filters, Row> {
    const { table } = this.kind;
    return new ListDefinition<Filters, Row>({
      select: `SELECT ${table}.*`,
      table,
      filter: (statement, { visibility }) =>
        visibility === undefined
          ? statement
          : statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible'),
      describe: (chosen) => this.described(chosen),
    });
  }

  /** Which rows is decided (and cut to a page) inside; authors and what the texts are about are looked up for those few alone. */
  private described(chosen: string): string {
    return `
      SELECT w.id, ${this.kind.columns}, w.user_id AS "userId", ${adminAuthorName('u')} AS "authorName", w.created_at AS "createdAt", w.is_visible AS "isVisible"
        FROM (${chosen}) w
        JOIN ${this.kind.about}
        JOIN users u ON u.id = w.user_id
       ORDER BY w.created_at DESC, w.id DESC`;
  }

  /** @throws AppError `not_found` (404) */
  private async setOne(actorId: string, id: string, isVisible: boolean): Promise<void> {
    const { entity, actions, subject } = this.kind;
    await this.dataSource.transaction(async (manager) => {
      await this.hold(manager, id);
      const { affected } = await manager.update(entity, { id, isVisible: !isVisible }, { isVisible });
      if (affected === 1)
        await this.audit.record(`${actions}.${isVisible ? 'shown' : 'hidden'}`, actorId, manager, {
          type: subject,
          id,
        });
      else if (!(await manager.existsBy(entity, { id }))) throw this.noneSuch();
    });
  }

  private noneSuch(): AppError {
    return new AppError('not_found', 404, { detail: `There is no such ${this.kind.subject}.` });
  }
}
