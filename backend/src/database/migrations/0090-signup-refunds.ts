import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = "'payment_second', 'payment_last', 'card_expires', 'renewal', 'receipt'";

/** Refunds whole or in part, with or without the end of the membership, and the email about each. */
export class SignupRefunds1763700000090 implements MigrationInterface {
  readonly name = 'SignupRefunds1763700000090';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE signup_refunds (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        amount integer,
        currency varchar(3) NOT NULL,
        ends_membership boolean NOT NULL,
        outcome varchar(10),
        done_at timestamptz(3),
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        CONSTRAINT signup_refunds_amount_positive CHECK (amount > 0),
        CONSTRAINT signup_refunds_outcome_known CHECK (outcome IN ('refunded', 'refused')),
        CONSTRAINT signup_refunds_done CHECK ((outcome IS NULL) = (done_at IS NULL))
      );
      CREATE INDEX signup_refunds_signup_id ON signup_refunds (signup_id, created_at);
      CREATE UNIQUE INDEX signup_refunds_one_open ON signup_refunds (signup_id) WHERE done_at IS NULL;
      ALTER TABLE inner_circle_signups DROP COLUMN refund_requested_at;
      ALTER TABLE membership_notices
        DROP CONSTRAINT membership_notices_kind_known,
        ADD CONSTRAINT membership_notices_kind_known CHECK (kind IN (${KINDS}, 'refund'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM membership_notices WHERE kind = 'refund';
      ALTER TABLE membership_notices
        DROP CONSTRAINT membership_notices_kind_known,
        ADD CONSTRAINT membership_notices_kind_known CHECK (kind IN (${KINDS}));
      ALTER TABLE inner_circle_signups ADD COLUMN refund_requested_at timestamptz(3);
      DROP TABLE signup_refunds;`);
  }
}
