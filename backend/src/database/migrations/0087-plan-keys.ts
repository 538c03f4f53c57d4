import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = '[a-z0-9]+(-[a-z0-9]+)*';

/** A plan's key is any slug, and a plan can be retired: nobody new gets it, its members keep it. */
export class PlanKeys1763700000087 implements MigrationInterface {
  readonly name = 'PlanKeys1763700000087';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE plans
        DROP CONSTRAINT plans_value_known,
        ADD CONSTRAINT plans_value_valid CHECK (value ~ '^${KEY}$'),
        ADD COLUMN retired_at timestamptz(3);
      ALTER TABLE campaigns
        DROP CONSTRAINT campaigns_audience_plan_known,
        ADD CONSTRAINT campaigns_audience_plan_valid CHECK (audience_plan ~ '^(${KEY})?$');
      ${noteFunction(`WHEN 'monthly' THEN 1 ELSE (SELECT interval_count * CASE "interval" WHEN 'year' THEN 12 ELSE 1 END FROM plans
          WHERE value = NEW.subscription_type)`)}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${noteFunction('ELSE 1')}
      -- A campaign for the members of such a plan must not become one that anybody gets or can read.
      UPDATE campaigns SET status = 'draft', scheduled_at = NULL, scheduled_by = NULL
       WHERE audience_plan NOT IN ('', 'monthly', 'quarterly', 'yearly') AND status = 'scheduled';
      UPDATE campaigns SET audience_plan = '', is_in_archive = false
       WHERE audience_plan NOT IN ('', 'monthly', 'quarterly', 'yearly');
      ALTER TABLE campaigns
        DROP CONSTRAINT campaigns_audience_plan_valid,
        ADD CONSTRAINT campaigns_audience_plan_known CHECK (audience_plan IN ('', 'monthly', 'quarterly', 'yearly'));
      DELETE FROM plans WHERE value NOT IN ('monthly', 'quarterly', 'yearly');
      ALTER TABLE plans
        DROP CONSTRAINT plans_value_valid,
        ADD CONSTRAINT plans_value_known CHECK (value IN ('monthly', 'quarterly', 'yearly')),
        DROP COLUMN retired_at;`);
  }
}

/** @param others the usual period of the other plans, in months */
const noteFunction = (others: string): string => `
      CREATE OR REPLACE FUNCTION note_paid_membership() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        goes_on boolean := NEW.payment_status IN ('paid', 'past_due', 'paused')
          AND NEW.membership_ended_at IS NULL AND NEW.user_id IS NOT NULL;
        rests boolean := NEW.payment_status = 'paused';
        every smallint := coalesce(NEW.period_months, CASE NEW.subscription_type WHEN 'yearly' THEN 12 WHEN 'quarterly' THEN 3 ${others} END, 1);
      BEGIN
        UPDATE paid_memberships SET ended_at = greatest(now(), started_at)
         WHERE signup_id = NEW.id AND ended_at IS NULL
           AND NOT (goes_on AND amount = NEW.amount AND months = every AND is_paused = rests);
        IF goes_on THEN
          INSERT INTO paid_memberships (signup_id, amount, months, started_at, is_paused)
            VALUES (NEW.id, NEW.amount, every, now(), rests)
            ON CONFLICT (signup_id) WHERE ended_at IS NULL DO NOTHING;
        END IF;
        RETURN NULL;
      END $$;`;
