import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who moves or cancels a call in admin can say why. */
export class BookingChangeNotes1763700000100 implements MigrationInterface {
  readonly name = 'BookingChangeNotes1763700000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE calendar_bookings ADD COLUMN change_note varchar(300);');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE calendar_bookings DROP COLUMN change_note;');
  }
}
