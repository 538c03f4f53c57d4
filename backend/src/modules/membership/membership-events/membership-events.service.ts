import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { decodeCursor, toPage, type ListPosition, type Page } from '../../../common/cursor.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { MembershipActivityRow, MembershipEventRow } from './membership-events.dto.js';

/** A page of the activity, of one account or of all. */
export type MembershipActivityQuery = ListPosition & { memberId?: string };

const COLUMNS = `e.id, e.occurred_at AS "createdAt", e.kind, e.signup_id AS "signupId", e.until, e.reason,
       concat_ws(' ', s.first_name, s.last_name) AS name, e.plan, e.former_plan AS "formerPlan", e.amount, s.currency`;

/** What the activity has beside the events that are read from Stripe: what was refunded, and what the practice decided. */
const SOURCES = [
  {
    columns: `id, occurred_at AS at, kind, signup_id, NULL::uuid AS user_id, until, reason, plan, plan_name, plan_amount, former_plan, amount, NULL AS currency`,
    table: 'membership_events',
    at: 'occurred_at',
    only: 'true',
    ofMember: (id: string) => `signup_id = ANY (ARRAY(SELECT id FROM inner_circle_signups WHERE user_id = ${id}))`,
  },
  {
    columns: `id, created_at, 'refunded', signup_id, NULL::uuid, NULL::timestamptz, NULL, NULL, NULL::jsonb, NULL::integer, NULL, amount, currency`,
    table: 'membership_notices',
    at: 'created_at',
    only: `kind = 'refund'`,
    ofMember: (id: string) => `signup_id = ANY (ARRAY(SELECT id FROM inner_circle_signups WHERE user_id = ${id}))`,
  },
  {
    // A grant lasts through its last instant.
    columns: `id, created_at, CASE kind WHEN 'granted' THEN 'granted' ELSE 'ended_by_practice' END, NULL::integer, user_id, until - interval '1 millisecond', reason, NULL, NULL::jsonb, NULL::integer, NULL, NULL::integer, NULL`,
    table: 'membership_decisions',
    at: 'created_at',
    only: 'true',
    ofMember: (id: string) => `user_id = ${id}`,
  },
] as const;

/** One page of the activity, of all members or of one: the next rows of each source by its index, merged. */
function activityPage({ cursor, limit, memberId }: MembershipActivityQuery): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const end = `LIMIT ${parameter(limit + 1)}`;
  const key = cursor === undefined ? undefined : decodeCursor(cursor);
  const before = key && `(${parameter(key.createdAt)}::timestamptz, ${parameter(key.id)}::uuid)`;
  const member = memberId === undefined ? undefined : `${parameter(memberId)}::uuid`;
  const parts = SOURCES.map(({ columns, table, at, only, ofMember }) => {
    const conditions = [only, before && `(${at}, id) < ${before}`, member && ofMember(member)].filter(Boolean);
    return `(SELECT ${columns} FROM ${table} WHERE ${conditions.join(' AND ')} ORDER BY ${at} DESC, id DESC ${end})`;
  });
  const sql = `
    SELECT e.id, e.at AS "createdAt", e.kind, e.signup_id AS "signupId", coalesce(e.user_id, s.user_id) AS "userId", e.until, e.reason,
           coalesce(nullif(concat_ws(' ', coalesce(s.first_name, u.first_name), coalesce(s.last_name, u.last_name)), ''), u.email) AS name,
           e.plan, e.plan_name AS "planName", e.plan_amount AS "planAmount", e.former_plan AS "formerPlan", e.amount,
           coalesce(e.currency, s.currency) AS currency, CASE WHEN e.kind = 'joined' THEN
             (SELECT c.code FROM promotion_redemptions r JOIN promotion_codes c ON c.id = r.promotion_code_id WHERE r.signup_id = e.signup_id AND r.state = 'redeemed') END AS "promotionCode"
      FROM (${parts.join(' UNION ALL ')} ORDER BY at DESC, id DESC ${end}) e
      LEFT JOIN inner_circle_signups s ON s.id = e.signup_id LEFT JOIN users u ON u.id = e.user_id
     ORDER BY e.at DESC, e.id DESC`;
  return { sql, values };
}

/** Whether its email would be wrong: a failed payment was made up for since, or payments ended and the membership goes on. */
const IS_RECOVERED = `((e.kind = 'ended' AND coalesce(u.is_inner_circle_member, false)) OR (e.kind = 'payment_failed' AND EXISTS (
  SELECT 1 FROM membership_events r WHERE r.signup_id = e.signup_id AND r.kind = 'payment_recovered' AND r.occurrence = e.occurrence)))`;

/** Whether it ended because a payment never came. */
const IS_UNPAID = `(e.kind = 'ended' AND EXISTS (
  SELECT 1 FROM membership_events f WHERE f.signup_id = e.signup_id AND f.kind = 'payment_failed' AND NOT EXISTS (
    SELECT 1 FROM membership_events r WHERE r.signup_id = f.signup_id AND r.kind = 'payment_recovered' AND r.occurrence = f.occurrence)))`;

/** More than sending takes, with all time-outs of the mail server; less than the attempts of a job. */
const CLAIM_EXPIRES = '5 minutes';

/** Events that somebody was not notified of: one, or all that are at least this old. */
type Unknown = { id: string } | { olderThan: '0 hours' | '1 day' };

/** An event with its member; without an email where the account was deleted. */
export interface MemberEventRow extends MembershipEventRow {
  firstName: string;
  email: string | null;
  language: Language;
  /** Of an end: whether a payment was missing. */
  isUnpaid: boolean;
}

/** What happened in memberships, and who was notified of it. */
@Injectable()
export class MembershipEventsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** One page, the latest first. @throws AppError `invalid_cursor` (422) */
  async list(query: MembershipActivityQuery, actorId: string): Promise<Page<MembershipActivityRow>> {
    const { sql, values } = activityPage(query);
    await this.audit.record('membership-events.listed', actorId);
    return toPage(await this.dataSource.query<MembershipActivityRow[]>(sql, values), query.limit);
  }

  /** Notifies the practice of events that it does not know yet; see {@link notify}. */
  notifyPractice(chosen: Unknown, send: (rows: MemberEventRow[]) => Promise<void>): Promise<void> {
    return this.notify('practice', chosen, send);
  }

  /** Notifies a member of an event in the own membership; see {@link notify}. */
  notifyMember(id: string, send: (row: MemberEventRow) => Promise<void>): Promise<void> {
    return this.notify('member', { id }, async ([row]) => row && send(row));
  }

  /**
   * Enqueues the emails to members that were not sent although their jobs used up their attempts. The job skips what is sent
   * meanwhile; what is older than three days is no news.
   */
  async queueUnsentToMembers(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: string }[]>(
        `SELECT id FROM membership_events
          WHERE member_notified_at IS NULL AND created_at BETWEEN now() - interval '3 days' AND now() - interval '1 hour' ORDER BY created_at`,
      );
      for (const { id } of rows) await this.jobs.enqueue(manager, 'membership-events.notify-member', { id });
    });
  }

  /**
   * Claims events, sends, and marks them: two jobs never send the same one, and nothing is locked meanwhile. A failure leaves them open;
   * after a crash they are free again when the claim has expired, so at most the email on its way arrives twice.
   * @param send gets the events, oldest first; not called without one
   * @throws Error while another job has a claim, so that this one is tried again in case that the other one died
   */
  private async notify(
    side: 'practice' | 'member',
    chosen: Unknown,
    send: (rows: MemberEventRow[]) => Promise<void>,
  ): Promise<void> {
    const [condition, value] =
      'id' in chosen ? ['id = $1', chosen.id] : ['created_at <= now() - $1::interval', chosen.olderThan];
    const isOpen = `${side}_notified_at IS NULL AND ${condition}`;
    const rows = await this.dataSource.query<(MemberEventRow & { isRecovered: boolean })[]>(
      `WITH e AS (
         UPDATE membership_events SET ${side}_claimed_at = now()
          WHERE id IN (
            SELECT id FROM membership_events
             WHERE ${isOpen} AND (${side}_claimed_at IS NULL OR ${side}_claimed_at < now() - interval '${CLAIM_EXPIRES}')
             ORDER BY id FOR UPDATE)
         RETURNING *)
       SELECT ${COLUMNS}, ${IS_RECOVERED} AS "isRecovered", ${IS_UNPAID} AS "isUnpaid", s.first_name AS "firstName", u.email, coalesce(u.language, s.language) AS language
         FROM e JOIN inner_circle_signups s ON s.id = e.signup_id LEFT JOIN users u ON u.id = s.user_id
        ORDER BY e.occurred_at, e.id`,
      [value],
    );
    const ids = rows.map(({ id }) => id);
    const current = rows.filter(({ isRecovered }) => !isRecovered);
    try {
      if (current.length > 0) await send(current);
    } catch (error) {
      await this.dataSource.query(`UPDATE membership_events SET ${side}_claimed_at = NULL WHERE id = ANY ($1)`, [ids]);
      throw error;
    }
    await this.dataSource.query(
      `UPDATE membership_events SET ${side}_notified_at = now(), updated_at = now() WHERE id = ANY ($1)`,
      [ids],
    );
    const claimed = await this.dataSource.query<object[]>(
      `SELECT FROM membership_events WHERE ${isOpen} AND ${side}_claimed_at IS NOT NULL LIMIT 1`,
      [value],
    );
    if (claimed.length > 0) throw new Error('Another job notifies of this event.');
  }
}
