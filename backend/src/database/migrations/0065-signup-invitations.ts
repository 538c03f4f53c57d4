import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to pay, one live for each application, and when an emailed link opened the payment of an application again. */
export class SignupInvitations1763700000065 implements MigrationInterface {
  readonly name = 'SignupInvitations1763700000065';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inner_circle_signups ADD COLUMN reopened_at timestamptz(3);
      CREATE TABLE signup_invitations (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        plan varchar(20) NOT NULL,
        personal_line varchar(1000),
        expires_at timestamptz(3) NOT NULL,
        closed_at timestamptz(3),
        opened_at timestamptz(3),
        state varchar(10) NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        resolved_at timestamptz(3),
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        CONSTRAINT signup_invitations_state_known CHECK (state IN ('pending', 'sent', 'failed')),
        CONSTRAINT signup_invitations_resolved CHECK ((state = 'pending') = (resolved_at IS NULL))
      );
      CREATE INDEX signup_invitations_signup_id ON signup_invitations (signup_id, created_at);
      CREATE UNIQUE INDEX signup_invitations_one_live ON signup_invitations (signup_id) WHERE closed_at IS NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE signup_invitations;
      ALTER TABLE inner_circle_signups DROP COLUMN reopened_at;`);
  }
}
