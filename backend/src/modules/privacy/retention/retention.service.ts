import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LEAD_SOURCE } from '@leap/domain';
import { DataSource } from 'typeorm';

/** One promise of the privacy policy. */
interface RetentionRule {
  /** What is deleted, for the log. */
  name: string;
  table: string;
  /** Rows whose time is over at the instant `$1`. */
  condition: string;
}

/** Every table whose rows have an end, and that end. Calendar years, counted in UTC. */
export const retentionRules: RetentionRule[] = [
  {
    name: 'leads',
    table: 'contacts',
    condition: `source IS DISTINCT FROM '${LEAD_SOURCE}' AND created_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    name: 'social-video leads',
    table: 'contacts',
    condition: `source = '${LEAD_SOURCE}' AND created_at < $1::timestamptz - interval '90 days'`,
  },
  {
    name: 'requests to be called',
    table: 'support_contacts',
    condition: `created_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    // The last thing that happened to a consent is its withdrawal, or the consent itself.
    name: 'client records',
    table: 'consent_forms',
    condition: `coalesce(withdrawal_date, consent_timestamp, created_at) AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    // A call is a client record; its time counts, also when it was cancelled before.
    name: 'calls',
    table: 'calendar_bookings',
    condition: `ends_at AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    // What was said in a call is a client record as much as the call; its notes go with it.
    name: 'recordings',
    table: 'call_recordings',
    condition: `recorded_at AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    name: 'deliveries of recordings',
    table: 'fathom_deliveries',
    condition: `created_at < $1::timestamptz - interval '90 days'`,
  },
  {
    name: 'applications',
    table: 'inner_circle_signups',
    condition: `payment_status IN ('not_required', 'pending', 'expired') AND created_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    name: 'memberships',
    table: 'inner_circle_signups',
    condition: `payment_status IN ('canceled', 'refunded') AND coalesce(membership_ended_at, updated_at) AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  // Open ones stay: somebody waits for an answer.
  {
    name: 'privacy requests',
    table: 'privacy_requests',
    condition: `closed_at AT TIME ZONE 'UTC' + interval '3 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
  },
  {
    name: 'emails to members',
    table: 'member_notifications',
    condition: `created_at < $1::timestamptz - interval '90 days'`,
  },
  // While a email goes out they keep it from going twice to anybody; afterwards they tell what became of it.
  {
    name: 'recipients of emails',
    table: 'campaign_recipients',
    condition: `resolved_at < $1::timestamptz - interval '90 days'`,
  },
  { name: 'imports', table: 'imports', condition: `created_at < $1::timestamptz - interval '30 days'` },
  // Deleted when they are sent; these could not be.
  {
    name: 'last emails',
    table: 'account_deleted_emails',
    condition: `created_at < $1::timestamptz - interval '30 days'`,
  },
  { name: 'payment events', table: 'stripe_events', condition: `created_at < $1::timestamptz - interval '90 days'` },
  { name: 'password links', table: 'password_tokens', condition: 'expires_at < $1::timestamptz' },
  // Confirmed ones stay with the account: they say what was stored under its former addresses.
  {
    name: 'changes of address',
    table: 'email_changes',
    condition: `confirmed_at IS NULL AND expires_at < $1::timestamptz - interval '7 days'`,
  },
  { name: 'unfinished calendar consents', table: 'calendar_authorizations', condition: 'expires_at < $1::timestamptz' },
  { name: 'sessions', table: 'sessions', condition: 'expire < $1::timestamptz' },
];

/** How many rows of each rule were deleted. */
export type DeletedCounts = Record<string, number>;

@Injectable()
export class RetentionService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Deletes everything whose time is over at `now`. Doing it again deletes nothing more. */
  async deleteExpired(now = new Date()): Promise<DeletedCounts> {
    const deleted: DeletedCounts = {};
    for (const { name, table, condition } of retentionRules) {
      const [row] = await this.dataSource.query<{ count: number }[]>(
        `WITH gone AS (DELETE FROM ${table} WHERE ${condition} RETURNING 1) SELECT count(*)::int AS count FROM gone`,
        [now],
      );
      deleted[name] = row?.count ?? 0;
    }
    return deleted;
  }
}
