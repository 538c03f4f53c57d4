import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of e-mail addresses, and which signups have had their welcome email. */
export class EmailChanges1763600000008 implements MigrationInterface {
  readonly name = 'EmailChanges1763600000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE email_changes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        email varchar(254) NOT NULL,
        token_hash varchar(64) NOT NULL UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        confirmed_at timestamptz(3),
        previous_email varchar(254),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT email_changes_email_normalised CHECK (email = lower(btrim(email))),
        CONSTRAINT email_changes_confirmed_from CHECK ((confirmed_at IS NULL) = (previous_email IS NULL))
      )`);
    await queryRunner.query(`CREATE INDEX ON email_changes (user_id)`);
    await queryRunner.query(`CREATE INDEX ON email_changes (expires_at)`);
    await queryRunner.query(`
      CREATE TABLE welcome_emails (
        signup_id integer PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        password_token_id uuid,
        sent_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON welcome_emails (user_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE welcome_emails`);
    await queryRunner.query(`DROP TABLE email_changes`);
  }
}
