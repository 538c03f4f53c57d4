import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments of memberships with what was given back, as last read from Stripe: the admin area shows them without asking Stripe. */
export class MembershipPayments1763700000093 implements MigrationInterface {
  readonly name = 'MembershipPayments1763700000093';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Those of before come with the nightly reconciliation.
    await queryRunner.query(`
      CREATE TABLE membership_payments (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        signup_id integer NOT NULL REFERENCES inner_circle_signups (id) ON DELETE CASCADE,
        stripe_invoice_id varchar(255) NOT NULL UNIQUE,
        paid_at timestamptz(3) NOT NULL,
        amount integer NOT NULL,
        refunded integer NOT NULL DEFAULT 0,
        currency varchar(3) NOT NULL,
        CONSTRAINT membership_payments_amount_positive CHECK (amount > 0),
        CONSTRAINT membership_payments_refunded_of_amount CHECK (refunded BETWEEN 0 AND amount)
      );
      CREATE INDEX membership_payments_signup_id ON membership_payments (signup_id, paid_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE membership_payments');
  }
}
