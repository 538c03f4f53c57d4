import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks passkeys that count as second factor: those that cannot have been added with the password alone. */
export class PasskeysAsSecondFactor1763700000021 implements MigrationInterface {
  readonly name = 'PasskeysAsSecondFactor1763700000021';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE passkeys ADD COLUMN is_second_factor boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE passkeys DROP COLUMN is_second_factor');
  }
}
