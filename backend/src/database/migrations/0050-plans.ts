import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans as data: texts, price, trial and seats, and the members who are moved to a new price after notice. */
export class Plans1763700000050 implements MigrationInterface {
  readonly name = 'Plans1763700000050';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createPlans(queryRunner);
    await createMoves(queryRunner);
    await followPeriods(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER note_paid_membership ON inner_circle_signups;
      CREATE TRIGGER note_paid_membership AFTER INSERT OR UPDATE OF payment_status, membership_ended_at, user_id,
        amount, subscription_type ON inner_circle_signups
        FOR EACH ROW EXECUTE FUNCTION note_paid_membership();
      ${noteFunction('')}
      DROP TRIGGER plan_seats_changed ON inner_circle_signups;
      DROP FUNCTION notify_plan_seats_changed();
      DROP TABLE plan_price_moves, plans;
      ALTER TABLE inner_circle_signups DROP COLUMN period_months;`);
  }
}

async function createPlans(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE plans (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      value varchar(20) NOT NULL UNIQUE,
      name jsonb NOT NULL,
      benefits jsonb NOT NULL,
      amount integer NOT NULL,
      currency varchar(3) NOT NULL DEFAULT 'usd',
      "interval" varchar(5) NOT NULL,
      interval_count smallint NOT NULL,
      trial_days smallint NOT NULL DEFAULT 0,
      seats integer,
      CONSTRAINT plans_value_known CHECK (value IN ('monthly', 'quarterly', 'yearly')),
      CONSTRAINT plans_interval_known CHECK ("interval" IN ('month', 'year')),
      CONSTRAINT plans_interval_count_within CHECK (interval_count BETWEEN 1 AND 12),
      CONSTRAINT plans_amount_positive CHECK (amount > 0),
      CONSTRAINT plans_trial_within CHECK (trial_days BETWEEN 0 AND 90),
      CONSTRAINT plans_seats_positive CHECK (seats > 0)
    );
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plans
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

    -- Whether a plan is sold out is public; only plans with limited seats can be.
    CREATE FUNCTION notify_plan_seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM plans WHERE seats IS NOT NULL) THEN
        PERFORM pg_notify('content_changed', 'plans');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER plan_seats_changed AFTER INSERT OR DELETE OR UPDATE OF payment_status, subscription_type, terms_accepted_at
      ON inner_circle_signups FOR EACH STATEMENT EXECUTE FUNCTION notify_plan_seats_changed();`);
  await queryRunner.query(
    `INSERT INTO plans (value, name, benefits, amount, "interval", interval_count)
     SELECT value, name, benefits, amount, "interval", interval_count
       FROM jsonb_to_recordset($1) AS p (value text, name jsonb, benefits jsonb, amount integer, "interval" text, interval_count smallint)`,
    [JSON.stringify(PLANS)],
  );
}

async function createMoves(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE plan_price_moves (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
      plan varchar(20) NOT NULL,
      former_amount integer NOT NULL,
      amount integer NOT NULL,
      "interval" varchar(5) NOT NULL,
      interval_count smallint NOT NULL,
      claimed_at timestamptz(3),
      notified_at timestamptz(3),
      applies_from timestamptz(3),
      applied_at timestamptz(3),
      CONSTRAINT plan_price_moves_notice_first CHECK (applied_at IS NULL OR notified_at IS NOT NULL),
      CONSTRAINT plan_price_moves_notified_with_date CHECK (notified_at IS NULL OR applies_from IS NOT NULL)
    );
    CREATE UNIQUE INDEX plan_price_moves_one_open ON plan_price_moves (signup_id) WHERE applied_at IS NULL;
    CREATE INDEX ON plan_price_moves (signup_id);`);
}

/** A kept price keeps its period, too: the period is a fact of the signup, no longer of its plan's name. */
async function followPeriods(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE inner_circle_signups ADD COLUMN period_months smallint;
    ${noteFunction('NEW.period_months, ')}
    DROP TRIGGER note_paid_membership ON inner_circle_signups;
    CREATE TRIGGER note_paid_membership AFTER INSERT OR UPDATE OF payment_status, membership_ended_at, user_id,
      amount, subscription_type, period_months ON inner_circle_signups
      FOR EACH ROW EXECUTE FUNCTION note_paid_membership();`);
}

/** @param first what is used before the plan's usual period */
const noteFunction = (first: string): string => `
    CREATE OR REPLACE FUNCTION note_paid_membership() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_paid boolean := NEW.payment_status IN ('paid', 'past_due')
        AND NEW.membership_ended_at IS NULL AND NEW.user_id IS NOT NULL;
      every smallint := coalesce(${first}CASE NEW.subscription_type WHEN 'yearly' THEN 12 WHEN 'quarterly' THEN 3 ELSE 1 END);
    BEGIN
      UPDATE paid_memberships SET ended_at = greatest(now(), started_at)
       WHERE signup_id = NEW.id AND ended_at IS NULL AND NOT (is_paid AND amount = NEW.amount AND months = every);
      IF is_paid THEN
        INSERT INTO paid_memberships (signup_id, amount, months, started_at) VALUES (NEW.id, NEW.amount, every, now())
          ON CONFLICT (signup_id) WHERE ended_at IS NULL DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;`;

/** As specified. */
const PLANS = [
  {
    value: 'monthly',
    name: { en: 'Monthly', es: 'Mensual' },
    benefits: {
      en: ['For trying it out in your own week.', 'Everything is in it. You decide again every month.'],
      es: ['Para probarlo en tu propia semana.', 'Ya incluye todo. Cada mes vuelves a decidir.'],
    },
    amount: 10_000,
    interval: 'month',
    interval_count: 1,
  },
  {
    value: 'quarterly',
    name: { en: 'Quarterly', es: 'Trimestral' },
    benefits: {
      en: ['For changing one habit.', 'Adds to Monthly: one decision for about thirteen {{days}}, and a lower price.'],
      es: [
        'Para cambiar un hábito.',
        'Suma al mensual: una sola decisión para unos trece {{days}}, y un precio menor.',
      ],
    },
    amount: 27_500,
    interval: 'month',
    interval_count: 3,
  },
  {
    value: 'yearly',
    name: { en: 'Yearly', es: 'Anual' },
    benefits: {
      en: [
        'For people who already know that they’re staying.',
        'Adds to Quarterly: one payment for the whole year, at the lowest price per month.',
      ],
      es: [
        'Para quien ya sabe que se queda.',
        'Suma al trimestral: un solo pago por todo el año, al precio más bajo por mes.',
      ],
    },
    amount: 100_000,
    interval: 'year',
    interval_count: 1,
  },
];
