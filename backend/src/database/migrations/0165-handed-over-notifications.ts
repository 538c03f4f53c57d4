import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the mail server was about to get a notification: one whose process died then is not sent again. */
export class HandedOverNotifications1763700000165 implements MigrationInterface {
  readonly name = 'HandedOverNotifications1763700000165';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE member_notifications ADD COLUMN handed_over_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE member_notifications DROP COLUMN handed_over_at');
  }
}
