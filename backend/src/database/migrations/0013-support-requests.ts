import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests to be called. */
export class SupportRequests1763600000013 implements MigrationInterface {
  readonly name = 'SupportRequests1763600000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE support_contacts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        first_name varchar(100) NOT NULL,
        last_name varchar(100) NOT NULL,
        email varchar(254) NOT NULL,
        phone varchar(40) NOT NULL,
        best_time_to_call varchar(200) NOT NULL,
        message varchar(5000),
        language varchar(2) NOT NULL DEFAULT 'en' CONSTRAINT support_contacts_language_known CHECK (language IN ('en', 'es')),
        idempotency_key varchar(255) UNIQUE,
        request_hash varchar(64),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX ON support_contacts (created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE support_contacts`);
  }
}
