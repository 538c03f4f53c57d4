import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The result of the last test of each provider's settings: the set-up counts what works, not what was typed. */
export class ProviderTestResults1763700000092 implements MigrationInterface {
  readonly name = 'ProviderTestResults1763700000092';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE provider_test_results (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        provider varchar(20) NOT NULL,
        fingerprint varchar(64) NOT NULL,
        result varchar(20) NOT NULL,
        CONSTRAINT provider_test_results_one UNIQUE (provider)
      );`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE provider_test_results;');
  }
}
