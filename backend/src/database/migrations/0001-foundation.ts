import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, sessions, rate-limit counters, and the trigger function that announces changed content. */
export class Foundation1763600000001 implements MigrationInterface {
  readonly name = 'Foundation1763600000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email varchar(254) NOT NULL UNIQUE,
        first_name varchar(100),
        last_name varchar(100),
        display_name varchar(100),
        profile_image_url varchar(2048),
        role varchar(16) NOT NULL DEFAULT 'user',
        is_inner_circle_member boolean NOT NULL DEFAULT false,
        language varchar(2) NOT NULL DEFAULT 'en',
        tags text[] NOT NULL DEFAULT '{}',
        inner_circle_signup_id integer,
        is_disabled boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT users_email_normalised CHECK (email = lower(btrim(email))),
        CONSTRAINT users_role_known CHECK (role IN ('user', 'editor', 'admin')),
        CONSTRAINT users_language_known CHECK (language IN ('en', 'es'))
      )`);
    await queryRunner.query(`
      CREATE TABLE user_credentials (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        password_hash varchar(255) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    // The shape that connect-pg-simple reads and writes.
    await queryRunner.query(`
      CREATE TABLE sessions (
        sid varchar PRIMARY KEY,
        sess json NOT NULL,
        expire timestamptz(6) NOT NULL
      )`);
    await queryRunner.query(`CREATE INDEX ON sessions (expire)`);
    // The shape that rate-limiter-flexible reads and writes. Not worth the write-ahead log: losing counters only forgives.
    await queryRunner.query(`
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )`);
    await queryRunner.query(`CREATE INDEX ON rate_limits (expire)`);
    await queryRunner.query(`
      CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('content_changed', TG_TABLE_NAME);
        RETURN NULL;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION notify_content_changed()`);
    await queryRunner.query(`DROP TABLE rate_limits, sessions, user_credentials, users`);
  }
}
