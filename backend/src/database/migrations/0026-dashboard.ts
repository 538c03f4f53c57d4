import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the dashboard draws over time and no table remembers: since when and until when each application was paid for, and at
 * what price; and how the number of subscribers changed. Triggers keep both, so that no writer can forget them.
 */
export class Dashboard1763600000026 implements MigrationInterface {
  readonly name = 'Dashboard1763600000026';

  async up(queryRunner: QueryRunner): Promise<void> {
    await notePaidMemberships(queryRunner);
    await noteSubscribers(queryRunner);
    await queryRunner.query(`CREATE INDEX ON calendar_bookings (created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX calendar_bookings_created_at_idx`);
    for (const event of ['insert', 'update', 'delete'])
      await queryRunner.query(`DROP TRIGGER count_subscribers_on_${event} ON newsletter_subscribers`);
    await queryRunner.query(`DROP FUNCTION count_subscribers()`);
    await queryRunner.query(`DROP TRIGGER note_paid_membership ON inner_circle_signups`);
    await queryRunner.query(`DROP FUNCTION note_paid_membership()`);
    await queryRunner.query(`DROP TABLE subscriber_changes, paid_memberships`);
  }
}

const MONTHS = (row: string) => `CASE ${row}subscription_type WHEN 'yearly' THEN 12 WHEN 'quarterly' THEN 3 ELSE 1 END`;

async function notePaidMemberships(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE paid_memberships (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
      amount integer NOT NULL,
      months smallint NOT NULL CONSTRAINT paid_memberships_months_positive CHECK (months > 0),
      started_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      CONSTRAINT paid_memberships_time_runs_forward CHECK (ended_at >= started_at)
    )`);
  await queryRunner.query(
    `CREATE UNIQUE INDEX paid_memberships_one_open ON paid_memberships (signup_id) WHERE ended_at IS NULL`,
  );
  await queryRunner.query(`CREATE INDEX ON paid_memberships (signup_id)`);
  await queryRunner.query(`CREATE INDEX ON paid_memberships (ended_at)`);
  // What was paid before this is as near as the rows know it: from the application to the end of its membership.
  await queryRunner.query(`
    INSERT INTO paid_memberships (signup_id, amount, months, started_at, ended_at)
      SELECT id, amount, ${MONTHS('')}, created_at, greatest(membership_ended_at, created_at) FROM inner_circle_signups
       WHERE user_id IS NOT NULL AND (membership_ended_at IS NOT NULL OR payment_status IN ('paid', 'past_due'))`);
  await queryRunner.query(`
    CREATE FUNCTION note_paid_membership() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_paid boolean := NEW.payment_status IN ('paid', 'past_due') AND NEW.membership_ended_at IS NULL AND NEW.user_id IS NOT NULL;
      every smallint := ${MONTHS('NEW.')};
    BEGIN
      UPDATE paid_memberships SET ended_at = greatest(now(), started_at)
       WHERE signup_id = NEW.id AND ended_at IS NULL AND NOT (is_paid AND amount = NEW.amount AND months = every);
      IF is_paid THEN
        INSERT INTO paid_memberships (signup_id, amount, months, started_at) VALUES (NEW.id, NEW.amount, every, now())
          ON CONFLICT (signup_id) WHERE ended_at IS NULL DO NOTHING;
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER note_paid_membership AFTER INSERT OR UPDATE OF payment_status, membership_ended_at, user_id, amount, subscription_type ON inner_circle_signups
      FOR EACH ROW EXECUTE FUNCTION note_paid_membership()`);
}

/** One row for each statement that changes how many are confirmed, however many it changes: a large import is one row. */
async function noteSubscribers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE subscriber_changes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      changed_at timestamptz(3) NOT NULL DEFAULT now(),
      change integer NOT NULL
    )`);
  await queryRunner.query(`CREATE INDEX ON subscriber_changes (changed_at)`);
  await queryRunner.query(`
    INSERT INTO subscriber_changes (changed_at, change)
      SELECT confirmed_at, 1 FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL
      UNION ALL SELECT coalesce(unsubscribed_at, updated_at), -1 FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL AND state <> 'confirmed'`);
  await queryRunner.query(`
    CREATE FUNCTION count_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      difference integer := 0;
    BEGIN
      IF TG_OP <> 'DELETE' THEN difference := difference + (SELECT count(*) FROM after WHERE state = 'confirmed'); END IF;
      IF TG_OP <> 'INSERT' THEN difference := difference - (SELECT count(*) FROM before WHERE state = 'confirmed'); END IF;
      IF difference <> 0 THEN INSERT INTO subscriber_changes (change) VALUES (difference); END IF;
      RETURN NULL;
    END $$`);
  const tables = {
    insert: 'NEW TABLE AS after',
    update: 'OLD TABLE AS before NEW TABLE AS after',
    delete: 'OLD TABLE AS before',
  };
  for (const [event, given] of Object.entries(tables)) {
    await queryRunner.query(`
      CREATE TRIGGER count_subscribers_on_${event} AFTER ${event.toUpperCase()} ON newsletter_subscribers
        REFERENCING ${given} FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers()`);
  }
}
