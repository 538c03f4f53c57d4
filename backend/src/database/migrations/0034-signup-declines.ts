import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The email that declines an application: one for each, with its state. */
export class SignupDeclines1763700000034 implements MigrationInterface {
  readonly name = 'SignupDeclines1763700000034';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE signup_declines (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL UNIQUE REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        subject varchar(200) NOT NULL,
        body varchar(10000) NOT NULL,
        state varchar(10) NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        resolved_at timestamptz(3),
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        CONSTRAINT signup_declines_state_known CHECK (state IN ('pending', 'sent', 'failed')),
        CONSTRAINT signup_declines_resolved CHECK ((state = 'pending') = (resolved_at IS NULL))
      );`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE signup_declines;`);
  }
}
