import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts and log-ins. First, because rows of every other room reference an account. */
export class Accounts1763700000002 implements MigrationInterface {
  readonly name = 'Accounts1763700000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createUsers(queryRunner);
    await createSecondFactors(queryRunner);
    await createEmailLinks(queryRunner);
    await createAvatars(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE avatars, welcome_emails, email_changes, password_tokens, recovery_codes, second_factors,
        user_credentials, users;
      DROP FUNCTION announce_user_access(), index_user_search_vector(), note_end_of_membership();`);
  }
}

async function createUsers(queryRunner: QueryRunner): Promise<void> {
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
      has_second_factor boolean NOT NULL DEFAULT false,
      search_vector tsvector,
      membership_ended_at timestamptz(3),
      CONSTRAINT users_email_normalised CHECK (email = lower(btrim(email))),
      CONSTRAINT users_role_known CHECK (role IN ('user', 'editor', 'admin')),
      CONSTRAINT users_language_known CHECK (language IN ('en', 'es'))
    );
    CREATE INDEX ON users USING gin (search_vector);
    CREATE INDEX ON users USING gin (tags);
    CREATE INDEX ON users (created_at, id);
    CREATE INDEX users_members_idx ON users (created_at, id) WHERE is_inner_circle_member;
    CREATE INDEX users_lapsed_idx ON users (created_at, id)
      WHERE NOT is_inner_circle_member AND membership_ended_at IS NOT NULL;
    CREATE INDEX ON users (role, created_at, id);
    CREATE INDEX users_second_factor_idx ON users (created_at, id) WHERE has_second_factor;

    -- Ends the event streams of users who lost access.
    CREATE FUNCTION announce_user_access() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('member_changed', 'access:' || OLD.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER announce_access AFTER DELETE OR UPDATE OF is_inner_circle_member, role, is_disabled ON users
      FOR EACH ROW EXECUTE FUNCTION announce_user_access();

    -- A trigger, so that every write updates the search vector. Every searched table has one.
    CREATE FUNCTION index_user_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.display_name, NEW.email,
          array_to_string(NEW.tags, ' '))));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF first_name, last_name, display_name, email, tags ON users
      FOR EACH ROW EXECUTE FUNCTION index_user_search_vector();

    -- Stores when the last membership ended, whoever ended it.
    CREATE FUNCTION note_end_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.is_inner_circle_member THEN
        NEW.membership_ended_at := NULL;
      ELSIF OLD.is_inner_circle_member THEN
        NEW.membership_ended_at := now();
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER note_end_of_membership BEFORE UPDATE OF is_inner_circle_member ON users
      FOR EACH ROW EXECUTE FUNCTION note_end_of_membership();

    CREATE TABLE user_credentials (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      password_hash varchar(255) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );`);
}

/** Encrypted secrets of authenticators, and recovery codes as keyed hashes. */
async function createSecondFactors(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      sealed_secret varchar(255),
      sealed_pending_secret varchar(255),
      last_used_step integer,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );

    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      code_hash varchar(43) NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    );`);
}

/** Links that set a password or confirm a new address, and the signups whose welcome email was sent. */
async function createEmailLinks(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE password_tokens (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      token_hash varchar(64) NOT NULL UNIQUE,
      expires_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX ON password_tokens (user_id);
    CREATE INDEX ON password_tokens (expires_at);

    -- Confirmed changes stay with the account: export and erasure also cover former addresses.
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
      notified_at timestamptz(3),
      CONSTRAINT email_changes_email_normalised CHECK (email = lower(btrim(email))),
      CONSTRAINT email_changes_confirmed_from CHECK ((confirmed_at IS NULL) = (previous_email IS NULL))
    );
    CREATE INDEX ON email_changes (user_id);
    CREATE INDEX ON email_changes (expires_at);
    CREATE INDEX ON email_changes (previous_email);

    CREATE TABLE welcome_emails (
      signup_id integer PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      password_token_id uuid,
      sent_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX ON welcome_emails (user_id);`);
}

async function createAvatars(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE avatars (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
      bytes bytea NOT NULL
    );`);
}
