import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications for the Inner Circle, their payments, and memberships that are granted or ended by hand. */
export class Membership1763700000009 implements MigrationInterface {
  readonly name = 'Membership1763700000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createSignups(queryRunner);
    await createPaidMemberships(queryRunner);
    await createStripeEvents(queryRunner);
    await createDecisions(queryRunner);
    await linkBookings(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE calendar_bookings DROP CONSTRAINT calendar_bookings_inner_circle_signup_id_fkey;
      DROP INDEX calendar_bookings_inner_circle_signup_id_idx;
      DROP TABLE membership_decisions, stripe_events, paid_memberships, inner_circle_signups;
      DROP FUNCTION index_inner_circle_signup_search_vector(), note_paid_membership();`);
  }
}

async function createSignups(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE inner_circle_signups (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      first_name varchar(100) NOT NULL,
      last_name varchar(100) NOT NULL,
      email varchar(254) NOT NULL,
      phone varchar(40),
      language varchar(2) NOT NULL DEFAULT 'en',
      readiness_level varchar(40) NOT NULL,
      time_commitment varchar(50) NOT NULL,
      challenge_area text NOT NULL,
      transformation_goal text NOT NULL,
      subscription_type varchar(20) NOT NULL,
      amount integer NOT NULL,
      currency varchar(3) NOT NULL DEFAULT 'usd',
      payment_status varchar(20) NOT NULL DEFAULT 'pending',
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
      search_vector tsvector,
      CONSTRAINT inner_circle_signups_email_normalised CHECK (email = lower(btrim(email))),
      CONSTRAINT inner_circle_signups_language_known CHECK (language IN ('en', 'es')),
      CONSTRAINT inner_circle_signups_payment_status_known
        CHECK (payment_status IN ('pending', 'paid', 'past_due', 'canceled', 'not_required', 'expired', 'refunded')),
      CONSTRAINT inner_circle_signups_past_due_dated
        CHECK (payment_status <> 'past_due' OR past_due_since IS NOT NULL),
      CONSTRAINT inner_circle_signups_terms_accepted
        CHECK (payment_status IN ('not_required', 'pending', 'expired') OR terms_accepted_at IS NOT NULL)
    );
    -- An address has one unfinished application at most.
    CREATE UNIQUE INDEX inner_circle_signups_one_unfinished ON inner_circle_signups (email)
      WHERE payment_status = 'pending';
    CREATE INDEX ON inner_circle_signups (email);
    CREATE INDEX ON inner_circle_signups (stripe_customer_id);
    CREATE INDEX ON inner_circle_signups (user_id);
    CREATE INDEX ON inner_circle_signups USING gin (search_vector);
    CREATE INDEX ON inner_circle_signups (created_at, id);
    CREATE INDEX ON inner_circle_signups (payment_status, created_at, id);

    CREATE FUNCTION index_inner_circle_signup_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.challenge_area,
          NEW.transformation_goal)));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, challenge_area,
      transformation_goal ON inner_circle_signups
      FOR EACH ROW EXECUTE FUNCTION index_inner_circle_signup_search_vector();

    CREATE FUNCTION note_paid_membership() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_paid boolean := NEW.payment_status IN ('paid', 'past_due')
        AND NEW.membership_ended_at IS NULL AND NEW.user_id IS NOT NULL;
      every smallint := CASE NEW.subscription_type WHEN 'yearly' THEN 12 WHEN 'quarterly' THEN 3 ELSE 1 END;
    BEGIN
      UPDATE paid_memberships SET ended_at = greatest(now(), started_at)
       WHERE signup_id = NEW.id AND ended_at IS NULL AND NOT (is_paid AND amount = NEW.amount AND months = every);
      IF is_paid THEN
        INSERT INTO paid_memberships (signup_id, amount, months, started_at) VALUES (NEW.id, NEW.amount, every, now())
          ON CONFLICT (signup_id) WHERE ended_at IS NULL DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_paid_membership AFTER INSERT OR UPDATE OF payment_status, membership_ended_at, user_id,
      amount, subscription_type ON inner_circle_signups
      FOR EACH ROW EXECUTE FUNCTION note_paid_membership();`);
}

async function createPaidMemberships(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- Paid period and price of each application.
    CREATE TABLE paid_memberships (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
      amount integer NOT NULL,
      months smallint NOT NULL,
      started_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      CONSTRAINT paid_memberships_months_positive CHECK (months > 0),
      CONSTRAINT paid_memberships_time_runs_forward CHECK (ended_at >= started_at)
    );
    CREATE UNIQUE INDEX paid_memberships_one_open ON paid_memberships (signup_id) WHERE ended_at IS NULL;
    CREATE INDEX ON paid_memberships (signup_id);
    CREATE INDEX ON paid_memberships (ended_at);`);
}

async function createStripeEvents(queryRunner: QueryRunner): Promise<void> {
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
    );
    CREATE INDEX ON stripe_events (created_at);`);
}

async function createDecisions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE membership_decisions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      kind varchar(10) NOT NULL,
      reason varchar(500) NOT NULL,
      decided_by_id uuid REFERENCES users (id) ON DELETE SET NULL,
      until timestamptz(3),
      lifted_at timestamptz(3),
      CONSTRAINT membership_decisions_kind_known CHECK (kind IN ('granted', 'ended')),
      CONSTRAINT membership_decisions_grants_alone_end CHECK (until IS NULL OR kind = 'granted')
    );
    -- At most one decision is in force for a member.
    CREATE UNIQUE INDEX membership_decisions_one_holds ON membership_decisions (user_id) WHERE lifted_at IS NULL;
    CREATE INDEX ON membership_decisions (user_id, created_at);
    CREATE INDEX ON membership_decisions (decided_by_id);
    CREATE INDEX ON membership_decisions (until) WHERE lifted_at IS NULL;`);
}

/** The calendar’s tables are created before the signups that its bookings refer to. */
async function linkBookings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE calendar_bookings
      ADD FOREIGN KEY (inner_circle_signup_id) REFERENCES inner_circle_signups (id) ON DELETE SET NULL;
    CREATE INDEX ON calendar_bookings (inner_circle_signup_id);`);
}
