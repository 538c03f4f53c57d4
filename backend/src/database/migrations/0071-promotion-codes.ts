import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Promotion codes, and the signups that redeem them: one code each, counted against its limit while it is held or taken. */
export class PromotionCodes1763700000071 implements MigrationInterface {
  readonly name = 'PromotionCodes1763700000071';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE promotion_codes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        code varchar(40) NOT NULL CONSTRAINT promotion_codes_code_unique UNIQUE,
        percent_off smallint,
        amount_off integer,
        currency varchar(3),
        duration varchar(10) NOT NULL,
        duration_months smallint,
        max_redemptions integer,
        expires_at timestamptz(3),
        plan varchar(20),
        deactivated_at timestamptz(3),
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        stripe_coupon_id varchar(255),
        stripe_promotion_code_id varchar(255),
        CONSTRAINT promotion_codes_code_normalised CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
        CONSTRAINT promotion_codes_one_discount CHECK ((percent_off IS NULL) <> (amount_off IS NULL)),
        CONSTRAINT promotion_codes_percent_within CHECK (percent_off BETWEEN 1 AND 100),
        CONSTRAINT promotion_codes_amount_positive CHECK (amount_off > 0),
        CONSTRAINT promotion_codes_currency_of_amount CHECK ((amount_off IS NULL) = (currency IS NULL)),
        CONSTRAINT promotion_codes_duration_known CHECK (duration IN ('once', 'repeating', 'forever')),
        CONSTRAINT promotion_codes_months_of_repeating CHECK ((duration = 'repeating') = (duration_months IS NOT NULL)),
        CONSTRAINT promotion_codes_months_within CHECK (duration_months BETWEEN 1 AND 36),
        CONSTRAINT promotion_codes_limit_positive CHECK (max_redemptions > 0)
      );
      CREATE INDEX promotion_codes_created_at ON promotion_codes (created_at, id);
      CREATE INDEX ON promotion_codes (created_by);

      CREATE TABLE promotion_redemptions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        promotion_code_id uuid NOT NULL REFERENCES promotion_codes (id),
        signup_id integer NOT NULL CONSTRAINT promotion_redemptions_one_of_signup UNIQUE
          REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        state varchar(10) NOT NULL DEFAULT 'held',
        held_until timestamptz(3) NOT NULL,
        applied_at timestamptz(3),
        taken_at timestamptz(3),
        CONSTRAINT promotion_redemptions_state_known CHECK (state IN ('held', 'taken', 'released')),
        CONSTRAINT promotion_redemptions_taken_dated CHECK ((state = 'taken') = (taken_at IS NOT NULL))
      );
      CREATE INDEX ON promotion_redemptions (promotion_code_id);

      ALTER TABLE signup_invitations ADD COLUMN promotion_code_id uuid REFERENCES promotion_codes (id);
      CREATE INDEX ON signup_invitations (promotion_code_id);
      ALTER TABLE membership_notices ADD COLUMN discount integer;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE membership_notices DROP COLUMN discount;
      ALTER TABLE signup_invitations DROP COLUMN promotion_code_id;
      DROP TABLE promotion_redemptions, promotion_codes;`);
  }
}
