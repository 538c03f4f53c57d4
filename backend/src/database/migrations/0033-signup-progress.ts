import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the practice is with an application: typed stage and follow-up day, and private notes. */
export class SignupProgress1763700000033 implements MigrationInterface {
  readonly name = 'SignupProgress1763700000033';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE signup_progress (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL UNIQUE REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        stage varchar(20) NOT NULL DEFAULT 'new',
        moved_at timestamptz(3),
        follow_up_on date,
        CONSTRAINT signup_progress_stage_known CHECK (stage IN ('new', 'contacted', 'invited', 'not_now'))
      );
      CREATE INDEX ON signup_progress (follow_up_on) WHERE follow_up_on IS NOT NULL;

      CREATE TABLE signup_notes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        body varchar(4000) NOT NULL,
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64)
      );
      CREATE INDEX ON signup_notes (signup_id, created_at, id);
      CREATE INDEX ON signup_notes (author_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE signup_notes; DROP TABLE signup_progress;`);
  }
}
