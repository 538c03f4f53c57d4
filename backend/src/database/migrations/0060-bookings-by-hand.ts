import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls that the owner books without a confirmation email. */
export class BookingsByHand1763700000060 implements MigrationInterface {
  readonly name = 'BookingsByHand1763700000060';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE calendar_bookings ADD COLUMN is_email_skipped boolean NOT NULL DEFAULT false;`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE calendar_bookings DROP COLUMN is_email_skipped;`);
  }
}
