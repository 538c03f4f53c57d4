import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hours in which members get no notifications by email. */
export class QuietHours1763700000128 implements MigrationInterface {
  readonly name = 'QuietHours1763700000128';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notification_settings
        ADD COLUMN time_zone varchar(64),
        ADD COLUMN quiet_from smallint NOT NULL DEFAULT 21,
        ADD COLUMN quiet_until smallint NOT NULL DEFAULT 8,
        ADD CONSTRAINT notification_settings_quiet_hours CHECK (quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23);
      ALTER TABLE member_notifications ADD COLUMN deferred_until timestamptz(3);
      CREATE INDEX member_notifications_deferred ON member_notifications (deferred_until) WHERE deferred_until IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_notifications DROP COLUMN deferred_until;
      ALTER TABLE notification_settings DROP COLUMN time_zone, DROP COLUMN quiet_from, DROP COLUMN quiet_until;`);
  }
}
