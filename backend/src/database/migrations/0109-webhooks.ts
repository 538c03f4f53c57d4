import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What happens to records is written by triggers, in the transaction of the fact, from all code that changes the row: an event, and a delivery for each
 * webhook that wants its kind. Events hold ids and states, never words of people.
 */
export class Webhooks1763700000109 implements MigrationInterface {
  readonly name = 'Webhooks1763700000109';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTables(queryRunner);
    await createTriggers(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table] of sources)
      await queryRunner.query(`DROP TRIGGER note_event ON ${table}; DROP FUNCTION note_event_of_${table}();`);
    await queryRunner.query(`
      DROP FUNCTION note_event(varchar, jsonb);
      DROP TABLE webhook_deliveries;
      DROP TABLE webhook_events;
      DROP TABLE webhooks;`);
  }
}

async function createTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE webhooks (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      name varchar(40) NOT NULL CONSTRAINT webhooks_name_present CHECK (btrim(name) <> ''),
      url varchar(2048) NOT NULL,
      kinds text[] NOT NULL CONSTRAINT webhooks_kinds_present CHECK (cardinality(kinds) > 0),
      sealed_key text NOT NULL,
      sealed_former_key text,
      former_key_until timestamptz(3),
      failing_since timestamptz(3),
      failures integer NOT NULL DEFAULT 0,
      rests_until timestamptz(3),
      off_at timestamptz(3),
      off_reason varchar(10),
      CONSTRAINT webhooks_off_reason_known CHECK (off_reason IN ('owner', 'failing', 'gone')),
      CONSTRAINT webhooks_off_explained CHECK ((off_at IS NULL) = (off_reason IS NULL)),
      CONSTRAINT webhooks_former_key_ends CHECK ((sealed_former_key IS NULL) = (former_key_until IS NULL))
    );
    CREATE INDEX ON webhooks (created_at, id);

    CREATE TABLE webhook_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      kind varchar(40) NOT NULL,
      data jsonb NOT NULL,
      -- Number of its transaction, and its own within it: the order in which events can be read without missing one that commits late.
      transaction_number bigint NOT NULL,
      number bigint GENERATED ALWAYS AS IDENTITY
    );
    CREATE INDEX ON webhook_events (transaction_number, number);
    CREATE INDEX ON webhook_events (kind, transaction_number, number);
    CREATE INDEX ON webhook_events (created_at);

    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
      event_id uuid NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
      state varchar(10) NOT NULL DEFAULT 'pending',
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz(3) NOT NULL DEFAULT now(),
      gives_up_at timestamptz(3) NOT NULL,
      attempted_at timestamptz(3),
      status smallint,
      failure varchar(20),
      CONSTRAINT webhook_deliveries_one_of_event UNIQUE (webhook_id, event_id),
      CONSTRAINT webhook_deliveries_state_known CHECK (state IN ('pending', 'delivered', 'failed')),
      CONSTRAINT webhook_deliveries_failure_known
        CHECK (failure IN ('status', 'timeout', 'connection', 'private_address', 'redirect', 'turned_off'))
    );
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at) WHERE state = 'pending';
    CREATE INDEX ON webhook_deliveries (webhook_id, created_at, id);
    CREATE INDEX ON webhook_deliveries (webhook_id, state, created_at, id);
    CREATE INDEX ON webhook_deliveries (event_id);

    CREATE FUNCTION note_event(kind varchar, data jsonb) RETURNS void LANGUAGE sql AS $$
      WITH event AS (
        INSERT INTO webhook_events (kind, data, transaction_number)
        VALUES ($1, jsonb_strip_nulls($2), pg_current_xact_id()::text::bigint) RETURNING id, kind
      )
      INSERT INTO webhook_deliveries (webhook_id, event_id, gives_up_at)
      SELECT w.id, event.id, now() + interval '3 days' FROM event JOIN webhooks w ON w.off_at IS NULL AND event.kind = ANY (w.kinds)
      -- One that is deleted or turned off at this moment is waited for: the fact is not to fail with it.
      FOR KEY SHARE OF w
    $$;`);
}

/** A table, the statements of its trigger's function, and what runs it. */
const sources: readonly (readonly [table: string, body: string, when: string])[] = [
  [
    'contacts',
    `
      IF TG_OP = 'INSERT' THEN
        PERFORM note_event('contact.created', jsonb_build_object('id', NEW.id, 'language', NEW.language));
      ELSE
        PERFORM note_event('contact.deleted', jsonb_build_object('id', OLD.id));
      END IF;`,
    'INSERT OR DELETE',
  ],
  [
    'newsletter_subscribers',
    `
      IF TG_OP = 'DELETE' THEN
        PERFORM note_event('subscriber.deleted', jsonb_build_object('id', OLD.id));
        RETURN NULL;
      END IF;
      data := jsonb_build_object('id', NEW.id, 'state', NEW.state, 'language', NEW.language);
      IF TG_OP = 'INSERT' THEN PERFORM note_event('subscriber.created', data); END IF;
      IF NEW.state = 'confirmed' AND (TG_OP = 'INSERT' OR OLD.state <> 'confirmed') THEN
        PERFORM note_event('subscriber.confirmed', data);
      ELSIF TG_OP = 'UPDATE' AND NEW.state IN ('unsubscribed', 'suppressed') AND OLD.state NOT IN ('unsubscribed', 'suppressed') THEN
        PERFORM note_event('subscriber.unsubscribed', data);
      END IF;`,
    // The table's own trigger sets the state, of whatever is changed.
    'INSERT OR DELETE OR UPDATE',
  ],
  [
    'inner_circle_signups',
    `
      IF TG_OP = 'DELETE' THEN
        PERFORM note_event('application.deleted', jsonb_build_object('id', OLD.id));
        RETURN NULL;
      END IF;
      data := jsonb_build_object('id', NEW.id, 'plan', NEW.subscription_type, 'paymentStatus', NEW.payment_status, 'memberId', NEW.user_id);
      IF TG_OP = 'INSERT' THEN
        PERFORM note_event('application.created', data || jsonb_build_object('language', NEW.language));
        RETURN NULL;
      END IF;
      IF NEW.payment_status <> OLD.payment_status OR NEW.subscription_type <> OLD.subscription_type
        OR NEW.user_id IS DISTINCT FROM OLD.user_id THEN
        PERFORM note_event('application.changed', data);
      END IF;
      IF NEW.user_id IS NOT NULL AND NEW.user_id IS NOT DISTINCT FROM OLD.user_id
        AND (NEW.payment_status, NEW.subscription_type, NEW.cancel_at_period_end, NEW.paused_until)
            IS DISTINCT FROM (OLD.payment_status, OLD.subscription_type, OLD.cancel_at_period_end, OLD.paused_until) THEN
        PERFORM note_event('member.changed', jsonb_build_object('id', NEW.user_id, 'applicationId', NEW.id,
          'plan', NEW.subscription_type, 'paymentStatus', NEW.payment_status, 'endsWithPeriod', NEW.cancel_at_period_end,
          'pausedUntil', to_char(NEW.paused_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
      END IF;`,
    'INSERT OR DELETE OR UPDATE OF payment_status, subscription_type, user_id, cancel_at_period_end, paused_until',
  ],
  [
    'signup_progress',
    `
      IF (TG_OP = 'INSERT' AND NEW.stage <> 'new') OR (TG_OP = 'UPDATE' AND NEW.stage <> OLD.stage) THEN
        PERFORM note_event('application.changed', jsonb_build_object('id', NEW.signup_id, 'stage', NEW.stage));
      END IF;`,
    'INSERT OR UPDATE OF stage',
  ],
  [
    'calendar_bookings',
    `
      IF TG_OP = 'DELETE' THEN
        PERFORM note_event('booking.deleted', jsonb_build_object('id', OLD.id));
        RETURN NULL;
      END IF;
      data := jsonb_build_object('id', NEW.id, 'status', NEW.booking_status, 'meetingType', NEW.meeting_type,
        'startsAt', to_char(NEW.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsAt', to_char(NEW.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      IF TG_OP = 'INSERT' THEN
        PERFORM note_event('booking.created', data);
      ELSIF NEW.booking_status = 'cancelled' AND OLD.booking_status <> 'cancelled' THEN
        PERFORM note_event('booking.cancelled', data);
      ELSIF NEW.starts_at <> OLD.starts_at OR NEW.ends_at <> OLD.ends_at THEN
        PERFORM note_event('booking.moved', data);
      ELSIF NEW.booking_status <> OLD.booking_status THEN
        PERFORM note_event('booking.changed', data);
      END IF;`,
    'INSERT OR DELETE OR UPDATE OF booking_status, starts_at, ends_at',
  ],
  [
    'users',
    `
      IF TG_OP <> 'INSERT' AND OLD.is_inner_circle_member AND (TG_OP = 'DELETE' OR NOT NEW.is_inner_circle_member) THEN
        PERFORM note_event('member.ended', jsonb_build_object('id', OLD.id));
      ELSIF TG_OP <> 'DELETE' AND NEW.is_inner_circle_member AND (TG_OP = 'INSERT' OR NOT OLD.is_inner_circle_member) THEN
        PERFORM note_event('member.began', jsonb_build_object('id', NEW.id));
      END IF;`,
    'INSERT OR DELETE OR UPDATE OF is_inner_circle_member',
  ],
  [
    'membership_payments',
    `
      data := jsonb_build_object('id', NEW.id, 'applicationId', NEW.signup_id, 'amount', NEW.amount, 'refunded', NEW.refunded,
        'currency', NEW.currency);
      IF TG_OP = 'INSERT' THEN PERFORM note_event('payment.succeeded', data); END IF;
      IF NEW.refunded > 0 AND (TG_OP = 'INSERT' OR NEW.refunded > OLD.refunded) THEN
        PERFORM note_event('payment.refunded', data);
      END IF;`,
    'INSERT OR UPDATE OF refunded',
  ],
  [
    'membership_events',
    `
      IF NEW.kind = 'payment_failed' THEN
        PERFORM note_event('payment.failed', jsonb_build_object('id', NEW.id, 'applicationId', NEW.signup_id, 'amount', NEW.amount));
      END IF;`,
    'INSERT',
  ],
  [
    'blog_posts',
    `
      IF TG_OP <> 'DELETE' AND NEW.is_published AND (TG_OP = 'INSERT' OR NOT OLD.is_published) THEN
        PERFORM note_event('post.published', jsonb_build_object('id', NEW.id, 'slug', NEW.slug, 'language', NEW.language));
      ELSIF TG_OP <> 'INSERT' AND OLD.is_published AND (TG_OP = 'DELETE' OR NOT NEW.is_published) THEN
        PERFORM note_event('post.unpublished', jsonb_build_object('id', OLD.id, 'slug', OLD.slug, 'language', OLD.language));
      END IF;`,
    'INSERT OR DELETE OR UPDATE OF is_published',
  ],
  [
    'call_recordings',
    `
      IF TG_OP <> 'DELETE' AND NEW.is_visible AND NEW.published_at IS NOT NULL
        AND (TG_OP = 'INSERT' OR NOT OLD.is_visible OR OLD.published_at IS NULL) THEN
        PERFORM note_event('recording.published', jsonb_build_object('id', NEW.id));
      ELSIF TG_OP <> 'INSERT' AND OLD.is_visible AND OLD.published_at IS NOT NULL
        AND (TG_OP = 'DELETE' OR NOT NEW.is_visible OR NEW.published_at IS NULL) THEN
        PERFORM note_event('recording.unpublished', jsonb_build_object('id', OLD.id));
      END IF;`,
    'INSERT OR DELETE OR UPDATE OF is_visible, published_at',
  ],
  [
    'consent_forms',
    `
      IF TG_OP = 'DELETE' THEN
        PERFORM note_event('consent.deleted', jsonb_build_object('id', OLD.id));
      ELSIF NEW.is_active AND (TG_OP = 'INSERT' OR NOT OLD.is_active) THEN
        PERFORM note_event('consent.given', jsonb_build_object('id', NEW.id, 'version', NEW.declaration_version));
      ELSIF TG_OP = 'UPDATE' AND OLD.is_active AND NOT NEW.is_active THEN
        PERFORM note_event('consent.revoked', jsonb_build_object('id', NEW.id, 'version', NEW.declaration_version));
      END IF;`,
    'INSERT OR DELETE OR UPDATE OF is_active',
  ],
];

async function createTriggers(queryRunner: QueryRunner): Promise<void> {
  for (const [table, body, when] of sources)
    await queryRunner.query(`
      CREATE FUNCTION note_event_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        data jsonb;
      BEGIN${body}
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_event AFTER ${when} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION note_event_of_${table}();`);
}
