import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Booked calls, when the practice can be booked, its connected calendar, and the feeds of the weekly call. */
export class Calendar1763700000005 implements MigrationInterface {
  readonly name = 'Calendar1763700000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createBookings(queryRunner);
    await createBookableTimes(queryRunner);
    await createConnections(queryRunner);
    await createCallFeeds(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE call_feeds, calendar_authorizations, calendar_connections, calendar_hours, calendar_blocked_days,
        calendar_bookings;
      DROP FUNCTION index_calendar_booking_search_vector();`);
  }
}

async function createBookings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE calendar_bookings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      first_name varchar(100) NOT NULL,
      last_name varchar(100) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40),
      selected_date varchar(40) NOT NULL,
      selected_time varchar(40) NOT NULL,
      timezone varchar(64) NOT NULL DEFAULT 'America/Los_Angeles',
      starts_at timestamptz(3) NOT NULL,
      ends_at timestamptz(3) NOT NULL,
      booking_status varchar(20) NOT NULL DEFAULT 'pending',
      meeting_type varchar(60) NOT NULL DEFAULT 'inner_circle_consultation',
      notes varchar(2000),
      google_event_id varchar(64),
      inner_circle_signup_id integer,
      language varchar(2) NOT NULL DEFAULT 'en',
      manage_token_hash varchar(64) NOT NULL UNIQUE,
      sequence integer NOT NULL DEFAULT 0,
      visitor_notified_sequence integer,
      practice_notified_sequence integer,
      calendar_sequence integer,
      remind_at timestamptz(3),
      reminded_sequence integer,
      cancelled_at timestamptz(3),
      idempotency_key varchar(255) UNIQUE,
      request_hash varchar(64),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      meeting_url varchar(2048),
      calendar_starts_at timestamptz(3),
      calendar_ends_at timestamptz(3),
      calendar_noted_at timestamptz(3),
      practice_notes varchar(2000),
      search_vector tsvector,
      CONSTRAINT calendar_bookings_one_per_time
        EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (booking_status IN ('pending', 'confirmed')),
      CONSTRAINT calendar_bookings_status_known
        CHECK (booking_status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
      CONSTRAINT calendar_bookings_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT calendar_bookings_time_runs_forward CHECK (ends_at > starts_at)
    );
    CREATE INDEX ON calendar_bookings (ends_at);
    CREATE INDEX ON calendar_bookings (remind_at);
    CREATE INDEX ON calendar_bookings (email);
    CREATE INDEX ON calendar_bookings (created_at);
    CREATE INDEX ON calendar_bookings (calendar_ends_at);
    CREATE INDEX ON calendar_bookings (calendar_noted_at);
    CREATE INDEX ON calendar_bookings USING gin (search_vector);
    CREATE INDEX ON calendar_bookings (starts_at, id);
    CREATE INDEX ON calendar_bookings (booking_status, starts_at, id);

    CREATE FUNCTION index_calendar_booking_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.notes,
          NEW.practice_notes)));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, notes, practice_notes
      ON calendar_bookings FOR EACH ROW EXECUTE FUNCTION index_calendar_booking_search_vector();`);
}

async function createBookableTimes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE calendar_blocked_days (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      day date NOT NULL UNIQUE,
      note varchar(200),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );

    CREATE TABLE calendar_hours (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      weekday smallint UNIQUE,
      day date UNIQUE,
      start_minutes smallint[] NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT calendar_hours_of_a_weekday_or_a_day CHECK (num_nonnulls(weekday, day) = 1),
      CONSTRAINT calendar_hours_weekday_bookable CHECK (weekday BETWEEN 2 AND 6),
      CONSTRAINT calendar_hours_within_the_day CHECK (0 <= ALL (start_minutes) AND 1380 >= ALL (start_minutes))
    );`);
}

async function createConnections(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE calendar_connections (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      source varchar(16) NOT NULL,
      token_hash varchar(64) NOT NULL UNIQUE,
      sealed_refresh_token text,
      status varchar(16) NOT NULL DEFAULT 'connected',
      connected_by_id uuid REFERENCES users (id) ON DELETE SET NULL,
      refused_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT calendar_connections_source_known CHECK (source IN ('consent', 'environment')),
      CONSTRAINT calendar_connections_status_known CHECK (status IN ('connected', 'needs_setup')),
      CONSTRAINT calendar_connections_consent_token_stored CHECK (source <> 'consent' OR sealed_refresh_token IS NOT NULL)
    );
    CREATE INDEX ON calendar_connections (connected_by_id);

    CREATE TABLE calendar_authorizations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      state_hash varchar(64) NOT NULL UNIQUE,
      sealed_verifier text NOT NULL,
      started_by_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX ON calendar_authorizations (started_by_id);
    CREATE INDEX ON calendar_authorizations (expires_at);`);
}

async function createCallFeeds(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE call_feeds (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
      round integer NOT NULL DEFAULT 1,
      token_hash varchar(64) NOT NULL UNIQUE
    );`);
}
