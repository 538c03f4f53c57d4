import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks cancelled calls of erased people, which stay only until emails and the practice's calendar are updated. */
export class ErasedCalls1763700000018 implements MigrationInterface {
  readonly name = 'ErasedCalls1763700000018';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE calendar_bookings ADD COLUMN erased_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE calendar_bookings DROP COLUMN erased_at');
  }
}
