import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails that become due in a membership, each once: reminders of a missing payment, an expiring card, a renewal, receipts. */
export class MembershipNotices1763700000055 implements MigrationInterface {
  readonly name = 'MembershipNotices1763700000055';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE membership_notices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        kind varchar(30) NOT NULL,
        occurrence varchar(255) NOT NULL,
        due_at timestamptz(3) NOT NULL,
        amount integer,
        tax integer,
        currency varchar(3),
        paid_at timestamptz(3),
        period_start timestamptz(3),
        period_end timestamptz(3),
        document_number varchar(100),
        claimed_at timestamptz(3),
        settled_at timestamptz(3),
        CONSTRAINT membership_notices_kind_known
          CHECK (kind IN ('payment_second', 'payment_last', 'card_expires', 'renewal', 'receipt')),
        UNIQUE (signup_id, kind, occurrence)
      );
      CREATE INDEX ON membership_notices (due_at) WHERE settled_at IS NULL;
      ALTER TABLE inner_circle_signups ADD COLUMN card_expires_on date;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inner_circle_signups DROP COLUMN card_expires_on;
      DROP TABLE membership_notices;`);
  }
}
