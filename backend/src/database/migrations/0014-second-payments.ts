import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment for a membership that is already active is refunded; the mark is set once and stays. */
export class SecondPayments1763700000014 implements MigrationInterface {
  readonly name = 'SecondPayments1763700000014';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inner_circle_signups ADD COLUMN duplicate_at timestamptz(3);');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inner_circle_signups DROP COLUMN duplicate_at;');
  }
}
