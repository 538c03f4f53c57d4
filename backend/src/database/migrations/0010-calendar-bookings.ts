import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls with the practice, the days that it blocks and the hours that it changes. */
export class CalendarBookings1763600000010 implements MigrationInterface {
  readonly name = 'CalendarBookings1763600000010';

  async up(queryRunner: QueryRunner): Promise<void> {
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
        CONSTRAINT calendar_bookings_one_per_time
          EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (booking_status IN ('pending', 'confirmed')),
        CONSTRAINT calendar_bookings_status_known CHECK (booking_status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
        CONSTRAINT calendar_bookings_language_known CHECK (language IN ('en', 'es')),
        CONSTRAINT calendar_bookings_time_runs_forward CHECK (ends_at > starts_at)
      )`);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (ends_at)`);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (remind_at)`);
    await queryRunner.query(`
      CREATE TABLE calendar_blocked_days (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        day date NOT NULL UNIQUE,
        note varchar(200),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
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
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE calendar_hours`);
    await queryRunner.query(`DROP TABLE calendar_blocked_days`);
    await queryRunner.query(`DROP TABLE calendar_bookings`);
  }
}
