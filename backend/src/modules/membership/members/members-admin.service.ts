import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { hasLocalAccounts } from '../../../auth/local-accounts.js';
import { mustSetUpSecondFactor } from '../../../auth/second-factor.js';
import type { BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import {
  allExternal,
  setExternal,
  type ExternalColumns,
  type SetExternalDto,
} from '../../../common/external-record.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { ENV, type Env } from '../../../config/env.js';
import { InnerCircleSignup } from '../inner-circle-signups/inner-circle-signup.entity.js';
import { MembershipCard } from '../inner-circle-signups/membership-card.service.js';
import { AccountsService, tagsInUse, User } from '../../accounts/accounts.module.js';
import { isDecidedInSql } from '../inner-circle-signups/membership-decision.entity.js';
import { memberColumns, type DecisionRow, type MemberDetail, type MemberRow } from './member-views.js';
import type {
  ListAdminMembersQueryDto,
  MembershipState,
  TagAdminMembersDto,
  UpdateAdminMemberDto,
} from './members.dto.js';

const PAUSED_SIGNUP = `SELECT true FROM inner_circle_signups s WHERE s.user_id = u.id AND s.payment_status = 'paused'`;
const NOT_ENDED_BY_US = `NOT ${isDecidedInSql('ended', 'u.id')}`;
/** Paused by its member, unless an administrator ended it: its resumption restores nothing then. Asked row by row, by its limit. */
const IS_PAUSED = `((${PAUSED_SIGNUP} LIMIT 1) IS TRUE AND ${NOT_ENDED_BY_US})`;

const stateConditions: Record<MembershipState, string> = {
  member: 'u.is_inner_circle_member',
  // Few are: found by their signups, not among all former members.
  paused: `NOT u.is_inner_circle_member AND u.membership_ended_at IS NOT NULL AND EXISTS (${PAUSED_SIGNUP}) AND ${NOT_ENDED_BY_US}`,
  lapsed: `NOT u.is_inner_circle_member AND u.membership_ended_at IS NOT NULL AND NOT ${IS_PAUSED}`,
  none: 'NOT u.is_inner_circle_member AND u.membership_ended_at IS NULL',
};

type Filters = Omit<ListAdminMembersQueryDto, 'cursor' | 'limit'>;
type StoredRow = Omit<MemberRow, 'canSetPassword'>;

const members = new ListDefinition<Filters, StoredRow>({
  select: `
    SELECT u.id, u.created_at AS "createdAt", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
           CASE ${Object.entries(stateConditions)
             .map(([state, condition]) => `WHEN ${condition} THEN '${state}'`)
             .join(' ')} END AS membership,
           CASE WHEN NOT ${IS_PAUSED} THEN u.membership_ended_at END AS "membershipEndedAt", u.role, u.language, u.tags, u.has_second_factor AS "hasSecondFactor", u.is_disabled AS "isDisabled",
           u.external_id AS "externalId", u.metadata`,
  table: 'users u',
  orderedBy: { alias: 'u' },
  filter(statement, { q, membership, role, tag, language, secondFactor, externalId }) {
    statement
      .where(q, (value) => `u.search_vector @@ search_query(${value})`)
      .where(role, (value) => `u.role = ${value}`)
      .where(tag, (value) => `u.tags @> ARRAY[${value}]::text[]`)
      .where(language, (value) => `u.language = ${value}`)
      .where(externalId, (value) => `u.external_id = ${value}`);
    if (membership !== undefined) statement.only(stateConditions[membership]);
    if (secondFactor !== undefined) statement.only(`${secondFactor === 'on' ? '' : 'NOT '}u.has_second_factor`);
  },
  file: { name: 'members.csv', columns: memberColumns },
  changes: 'member',
});

export const noSuchMember = (): AppError => new AppError('not_found', 404, { detail: 'There is no such account.' });

/** Accounts in the admin area. */
@Injectable()
export class MembersAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly card: MembershipCard,
    private readonly audit: AuditTrail,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** One page, the newest account first. */
  async list(query: ListAdminMembersQueryDto, adminId: string): Promise<Page<MemberRow>> {
    const page = await members.page(this.dataSource, query, () => this.audit.record('members.listed', adminId));
    return { ...page, items: page.items.map((row) => this.describe(row)) };
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto, adminId: string): Promise<Page<Change<MemberRow>>> {
    const page = await members.changes(this.dataSource, query, () => this.audit.record('members.listed', adminId));
    return { ...page, items: page.items.map(({ row, ...change }) => ({ ...change, row: row && this.describe(row) })) };
  }

  /** All accounts of a filter, as a stream. */
  async export(filters: Filters, adminId: string): Promise<CsvFile<StoredRow>> {
    return members.file(this.dataSource, filters, () => this.audit.record('members.exported', adminId));
  }

  /** @throws AppError `not_found` (404) */
  async view(id: string, adminId: string): Promise<MemberDetail> {
    const detail = await this.find(id);
    await this.audit.record('members.viewed', adminId, undefined, { type: 'user', id });
    return detail;
  }

  /** One account. @throws AppError `not_found` (404) */
  async find(id: string): Promise<MemberDetail> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(User, { id });
    const row = await members.find(manager, id, {});
    if (!user || !row) throw noSuchMember();
    const [sessions] = await manager.query<{ count: number; lastSeenAt: Date | null }[]>(
      `SELECT count(*)::int AS count, to_timestamp(max(coalesce((sess ->> 'seenAt')::float8, (sess ->> 'startedAt')::float8)) / 1000) AS "lastSeenAt"
         FROM sessions WHERE sess ->> 'userId' = $1 AND expire > now()`,
      [id],
    );
    const decisions = await manager.query<DecisionRow[]>(
      `SELECT d.kind, d.reason, d.created_at AS "createdAt", a.email AS "decidedBy", d.until, d.lifted_at AS "liftedAt"
         FROM membership_decisions d LEFT JOIN users a ON a.id = d.decided_by_id WHERE d.user_id = $1 ORDER BY d.created_at DESC, d.id DESC`,
      [id],
    );
    return {
      row: this.describe(row),
      user,
      hasPassword: await this.accounts.hasPassword(id, manager),
      mustSetUpSecondFactor: mustSetUpSecondFactor(user, this.env),
      sessions: sessions ?? { count: 0, lastSeenAt: null },
      decisions,
      card: await this.card.forAdmin(id),
      signups: await manager.find(InnerCircleSignup, {
        where: [{ userId: id }, { email: user.email }],
        order: { id: 'DESC' },
      }),
    };
  }

  /** All tags in use. */
  tags(): Promise<string[]> {
    return tagsInUse(this.dataSource.manager);
  }

  /** Replaces the tags of an account. @throws AppError `not_found` (404), `edit_conflict` (409) */
  async update(id: string, { tags, version }: UpdateAdminMemberDto, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await changeVersion(manager, User, { id, version }, { tags });
      await this.audit.record('members.changed', adminId, manager, { type: 'user', id });
    });
  }

  /** Sets what another program keeps with an account. @throws AppError `not_found` (404), `validation_failed` (422) for an id of another one */
  async setExternal(id: string, body: SetExternalDto, adminId: string): Promise<ExternalColumns> {
    return this.dataSource.transaction(async (manager) => {
      const stored = await setExternal(manager, 'users', id, allExternal(body));
      if (stored.isChanged) await this.audit.record('members.external-set', adminId, manager, { type: 'user', id });
      return stored;
    });
  }

  /** Adds and removes tags of several accounts, one by one. */
  async tag({ ids, add, remove }: TagAdminMembersDto, adminId: string): Promise<BulkResultDto> {
    const set = `tags = coalesce(
      (SELECT array_agg(tag ORDER BY ordinal) FROM (SELECT tag, min(ordinal) AS ordinal FROM unnest(u.tags || $2::text[]) WITH ORDINALITY AS t (tag, ordinal) WHERE tag <> ALL ($3::text[]) GROUP BY tag) merged), '{}')`;
    return members.changeEach(this.dataSource, ids, { set, values: [add, remove] }, (manager, id) =>
      this.audit.record('members.tagged', adminId, manager, { type: 'user', id }),
    );
  }

  /** A row, with values from the configuration. */
  private describe(row: StoredRow): MemberRow {
    return { ...row, canSetPassword: hasLocalAccounts(this.env) };
  }
}
