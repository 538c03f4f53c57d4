import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications for the Inner Circle, and the events that Stripe sends about their subscriptions. */
export class InnerCircleSignups1763600000012 implements MigrationInterface {
  readonly name = 'InnerCircleSignups1763600000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE inner_circle_signups (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        first_name varchar(100) NOT NULL,
        last_name varchar(100) NOT NULL,
        email varchar(254) NOT NULL CONSTRAINT inner_circle_signups_email_normalised CHECK (email = lower(btrim(email))),
        phone varchar(40),
        language varchar(2) NOT NULL DEFAULT 'en' CONSTRAINT inner_circle_signups_language_known CHECK (language IN ('en', 'es')),
        readiness_level varchar(40) NOT NULL,
        time_commitment varchar(50) NOT NULL,
        challenge_area text NOT NULL,
        transformation_goal text NOT NULL,
        subscription_type varchar(20) NOT NULL,
        amount integer NOT NULL,
        currency varchar(3) NOT NULL DEFAULT 'usd',
        payment_status varchar(20) NOT NULL DEFAULT 'pending' CONSTRAINT inner_circle_signups_payment_status_known
          CHECK (payment_status IN ('pending', 'paid', 'past_due', 'canceled', 'not_required', 'expired', 'refunded')),
        terms_version varchar(20),
        terms_accepted_at timestamptz(3),
        stripe_customer_id varchar(255),
        stripe_subscription_id varchar(255) UNIQUE,
        stripe_price_id varchar(255),
        stripe_status varchar(30),
        stripe_revision integer NOT NULL DEFAULT 0,
        stripe_attempt integer NOT NULL DEFAULT 0,
        current_period_start timestamptz(3),
        current_period_end timestamptz(3),
        cancel_at_period_end boolean NOT NULL DEFAULT false,
        past_due_since timestamptz(3),
        replaced_at timestamptz(3),
        membership_ended_at timestamptz(3),
        refund_requested_at timestamptz(3),
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT inner_circle_signups_past_due_dated CHECK (payment_status <> 'past_due' OR past_due_since IS NOT NULL),
        CONSTRAINT inner_circle_signups_terms_accepted CHECK (payment_status = 'not_required' OR terms_accepted_at IS NOT NULL)
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX inner_circle_signups_one_unfinished ON inner_circle_signups (email) WHERE payment_status = 'pending'`,
    );
    await queryRunner.query(`CREATE INDEX ON inner_circle_signups (email)`);
    await queryRunner.query(`CREATE INDEX ON inner_circle_signups (payment_status, created_at)`);
    await queryRunner.query(`CREATE INDEX ON inner_circle_signups (stripe_customer_id)`);
    await queryRunner.query(`CREATE INDEX ON inner_circle_signups (user_id)`);
    await queryRunner.query(`
      CREATE TABLE stripe_events (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        event_id varchar(255) NOT NULL UNIQUE,
        type varchar(100) NOT NULL,
        subscription_id varchar(255),
        customer_id varchar(255),
        applied_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON stripe_events (created_at)`);
    await queryRunner.query(
      `ALTER TABLE calendar_bookings ADD FOREIGN KEY (inner_circle_signup_id) REFERENCES inner_circle_signups (id) ON DELETE SET NULL`,
    );
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (inner_circle_signup_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX calendar_bookings_inner_circle_signup_id_idx`);
    await queryRunner.query(
      `ALTER TABLE calendar_bookings DROP CONSTRAINT calendar_bookings_inner_circle_signup_id_fkey`,
    );
    await queryRunner.query(`DROP TABLE stripe_events`);
    await queryRunner.query(`DROP TABLE inner_circle_signups`);
  }
}
