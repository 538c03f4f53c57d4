import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests to get the calculator's result by email: address and consent; the numbers until the email was sent. */
export class CalculatorEmails1763700000030 implements MigrationInterface {
  readonly name = 'CalculatorEmails1763700000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE calculator_emails (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        email varchar(254) NOT NULL,
        language varchar(2) NOT NULL DEFAULT 'en',
        policy_version varchar(20) NOT NULL,
        consented_at timestamptz(3) NOT NULL,
        numbers jsonb,
        sent_at timestamptz(3),
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        CONSTRAINT calculator_emails_language_known CHECK (language IN ('en', 'es')),
        CONSTRAINT calculator_emails_numbers_until_sent CHECK (sent_at IS NULL OR numbers IS NULL)
      );
      CREATE INDEX ON calculator_emails (email);
      CREATE INDEX ON calculator_emails (created_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE calculator_emails;`);
  }
}
