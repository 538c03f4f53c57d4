import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happens in a membership, each fact once; and which emails about it the practice wants. */
export class MembershipEvents1763700000035 implements MigrationInterface {
  readonly name = 'MembershipEvents1763700000035';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE membership_events (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        kind varchar(30) NOT NULL,
        occurrence varchar(255) NOT NULL,
        occurred_at timestamptz(3) NOT NULL,
        amount integer,
        until timestamptz(3),
        reason varchar(500),
        practice_notified_at timestamptz(3),
        CONSTRAINT membership_events_kind_known
          CHECK (kind IN ('joined', 'cancelled', 'continued', 'payment_failed', 'payment_recovered', 'ended')),
        UNIQUE (signup_id, kind, occurrence)
      );
      CREATE INDEX ON membership_events (occurred_at, id);
      CREATE INDEX ON membership_events (occurred_at) WHERE practice_notified_at IS NULL;
      ALTER TABLE site_settings
        ADD COLUMN membership_emails varchar(10) NOT NULL DEFAULT 'each',
        ADD CONSTRAINT site_settings_membership_emails_known CHECK (membership_emails IN ('each', 'daily', 'none'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE site_settings DROP COLUMN membership_emails;
      DROP TABLE membership_events;`);
  }
}
