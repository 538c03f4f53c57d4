import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticators (sealed secrets) and recovery codes (keyed hashes). */
export class SecondFactors1763600000007 implements MigrationInterface {
  readonly name = 'SecondFactors1763600000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`
      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        sealed_secret varchar(255),
        sealed_pending_secret varchar(255),
        last_used_step integer,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        code_hash varchar(43) NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE recovery_codes`);
    await queryRunner.query(`DROP TABLE second_factors`);
    await queryRunner.query(`ALTER TABLE users DROP COLUMN has_second_factor`);
  }
}
