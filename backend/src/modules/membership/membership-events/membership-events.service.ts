import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { ListPosition, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { MembershipEventRow } from './membership-events.dto.js';

const COLUMNS = `e.id, e.occurred_at AS "createdAt", e.kind, e.signup_id AS "signupId", e.until, e.reason,
       concat_ws(' ', s.first_name, s.last_name) AS name, s.subscription_type AS plan, coalesce(e.amount, s.amount) AS amount, s.currency`;

const events = new ListDefinition<object, MembershipEventRow>({
  select: `SELECT ${COLUMNS}`,
  table: `membership_events e
      JOIN LATERAL (SELECT first_name, last_name, subscription_type, amount, currency FROM inner_circle_signups WHERE id = e.signup_id LIMIT 1) s ON true`,
  orderedBy: { alias: 'e', column: 'occurred_at' },
  filter: () => undefined,
});

/** Whether a failed payment was made up for since: its email would be out of date. */
const IS_RECOVERED = `(e.kind = 'payment_failed' AND EXISTS (
  SELECT 1 FROM membership_events r WHERE r.signup_id = e.signup_id AND r.kind = 'payment_recovered' AND r.occurrence = e.occurrence))`;

/** Events that somebody was not notified of: one, or all that are at least this old. */
type Unknown = { id: string } | { olderThan: '0 hours' | '1 day' };

/** An event with its member; without an email where the account was deleted. */
export interface MemberEventRow extends MembershipEventRow {
  firstName: string;
  email: string | null;
  language: Language;
}

/** What happened in memberships, and who was notified of it. */
@Injectable()
export class MembershipEventsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page, the latest first. */
  list(position: ListPosition, actorId: string): Promise<Page<MembershipEventRow>> {
    return events.page(this.dataSource, position, () => this.audit.record('membership-events.listed', actorId));
  }

  /** Notifies the practice of events that it does not know yet; see {@link notify}. */
  notifyPractice(chosen: Unknown, send: (rows: MemberEventRow[]) => Promise<void>): Promise<void> {
    return this.notify('practice_notified_at', chosen, send);
  }

  /** Notifies a member of an event in the own membership; see {@link notify}. */
  notifyMember(id: string, send: (row: MemberEventRow) => Promise<void>): Promise<void> {
    return this.notify('member_notified_at', { id }, async ([row]) => row && send(row));
  }

  /**
   * Rows stay locked while somebody is notified, so that the job of one event and that of the day never send the same one; a failure
   * leaves them open. Others wait: the job for the other side may have the row.
   * @param send gets the events, oldest first; not called without one
   */
  private async notify(
    column: 'practice_notified_at' | 'member_notified_at',
    chosen: Unknown,
    send: (rows: MemberEventRow[]) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [condition, value] =
        'id' in chosen ? ['e.id = $1', chosen.id] : ['e.created_at <= now() - $1::interval', chosen.olderThan];
      const rows = await manager.query<(MemberEventRow & { isRecovered: boolean })[]>(
        `SELECT ${COLUMNS}, ${IS_RECOVERED} AS "isRecovered", s.first_name AS "firstName", u.email, coalesce(u.language, s.language) AS language
           FROM membership_events e JOIN inner_circle_signups s ON s.id = e.signup_id LEFT JOIN users u ON u.id = s.user_id
          WHERE e.${column} IS NULL AND ${condition} ORDER BY e.occurred_at, e.id FOR UPDATE OF e`,
        [value],
      );
      const current = rows.filter(({ isRecovered }) => !isRecovered);
      if (current.length > 0) await send(current);
      await manager.query(`UPDATE membership_events SET ${column} = now(), updated_at = now() WHERE id = ANY ($1)`, [
        rows.map(({ id }) => id),
      ]);
    });
  }
}
