import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When backups were made: the metric of their age is read from here. */
export class Backups1763700000113 implements MigrationInterface {
  readonly name = 'Backups1763700000113';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE backups (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        name varchar(100) NOT NULL,
        byte_count bigint NOT NULL,
        is_encrypted boolean NOT NULL,
        is_copied boolean NOT NULL
      );
      CREATE INDEX ON backups (created_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE backups');
  }
}
