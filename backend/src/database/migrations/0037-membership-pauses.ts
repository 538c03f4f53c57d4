import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUSES = "'pending', 'paid', 'past_due', 'canceled', 'not_required', 'expired', 'refunded'";
const KINDS = "'joined', 'cancelled', 'continued', 'payment_failed', 'payment_recovered', 'ended'";

/** Memberships can be paused; a cancellation has its own date, and one change of a membership is made at a time. */
export class MembershipPauses1763700000037 implements MigrationInterface {
  readonly name = 'MembershipPauses1763700000037';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inner_circle_signups
        ADD COLUMN paused_until timestamptz(3),
        ADD COLUMN cancels_at timestamptz(3),
        ADD COLUMN change_claimed_at timestamptz(3),
        DROP CONSTRAINT inner_circle_signups_payment_status_known,
        ADD CONSTRAINT inner_circle_signups_payment_status_known CHECK (payment_status IN (${STATUSES}, 'paused'));
      UPDATE inner_circle_signups SET cancels_at = current_period_end WHERE cancel_at_period_end;
      ALTER TABLE membership_events
        DROP CONSTRAINT membership_events_kind_known,
        ADD CONSTRAINT membership_events_kind_known CHECK (kind IN (${KINDS}, 'paused', 'resumed'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM membership_events WHERE kind IN ('paused', 'resumed');
      UPDATE inner_circle_signups SET payment_status = 'paid' WHERE payment_status = 'paused';
      ALTER TABLE membership_events
        DROP CONSTRAINT membership_events_kind_known,
        ADD CONSTRAINT membership_events_kind_known CHECK (kind IN (${KINDS}));
      ALTER TABLE inner_circle_signups
        DROP COLUMN paused_until,
        DROP COLUMN cancels_at,
        DROP COLUMN change_claimed_at,
        DROP CONSTRAINT inner_circle_signups_payment_status_known,
        ADD CONSTRAINT inner_circle_signups_payment_status_known CHECK (payment_status IN (${STATUSES}));`);
  }
}
