import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Paid periods know pauses: between them a member does not pay, and has not left. */
export class MembershipPausesAreNoLoss1763700000056 implements MigrationInterface {
  readonly name = 'MembershipPausesAreNoLoss1763700000056';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE paid_memberships ADD COLUMN is_paused boolean NOT NULL DEFAULT false');
    // The pauses so far: each ended a paid period in the transaction that recorded its event.
    await queryRunner.query(`
      INSERT INTO paid_memberships (signup_id, amount, months, started_at, ended_at, is_paused)
      SELECT p.signup_id, p.amount, p.months, p.ended_at, coalesce(p.next_start,
               CASE WHEN s.payment_status <> 'paused' THEN greatest(p.ended_at, coalesce(s.membership_ended_at, s.updated_at)) END), true
        FROM (SELECT *, lead(started_at) OVER (PARTITION BY signup_id ORDER BY started_at, ended_at) AS next_start FROM paid_memberships) p
        JOIN inner_circle_signups s ON s.id = p.signup_id
       WHERE p.ended_at < coalesce(p.next_start, 'infinity')
         AND EXISTS (SELECT 1 FROM membership_events e WHERE e.signup_id = p.signup_id AND e.kind = 'paused' AND e.created_at = p.ended_at)`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION note_paid_membership() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        goes_on boolean := NEW.payment_status IN ('paid', 'past_due', 'paused')
          AND NEW.membership_ended_at IS NULL AND NEW.user_id IS NOT NULL;
        rests boolean := NEW.payment_status = 'paused';
        every smallint := coalesce(NEW.period_months, CASE NEW.subscription_type WHEN 'yearly' THEN 12 WHEN 'quarterly' THEN 3 ELSE 1 END);
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
      END $$;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION note_paid_membership() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        is_paid boolean := NEW.payment_status IN ('paid', 'past_due')
          AND NEW.membership_ended_at IS NULL AND NEW.user_id IS NOT NULL;
        every smallint := coalesce(NEW.period_months, CASE NEW.subscription_type WHEN 'yearly' THEN 12 WHEN 'quarterly' THEN 3 ELSE 1 END);
      BEGIN
        UPDATE paid_memberships SET ended_at = greatest(now(), started_at)
         WHERE signup_id = NEW.id AND ended_at IS NULL AND NOT (is_paid AND amount = NEW.amount AND months = every);
        IF is_paid THEN
          INSERT INTO paid_memberships (signup_id, amount, months, started_at) VALUES (NEW.id, NEW.amount, every, now())
            ON CONFLICT (signup_id) WHERE ended_at IS NULL DO NOTHING;
        END IF;
        RETURN NULL;
      END $$;
      DELETE FROM paid_memberships WHERE is_paused;
      ALTER TABLE paid_memberships DROP COLUMN is_paused;`);
  }
}
