import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders of calls a day and an hour before, for members who choose them. */
export class CallReminders1763700000135 implements MigrationInterface {
  readonly name = 'CallReminders1763700000135';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notification_settings
        ADD COLUMN wants_call_day_before boolean NOT NULL DEFAULT false,
        ADD COLUMN wants_call_hour_before boolean NOT NULL DEFAULT false;
      CREATE INDEX notification_settings_call_reminders ON notification_settings (user_id)
        WHERE wants_call_day_before OR wants_call_hour_before;
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN (
          'comments', 'joined_posts', 'recordings', 'announcements', 'digest', 'calls', 'call_reminders', 'daily', 'weekly'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM member_notifications WHERE kind = 'call_reminders';
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN (
          'comments', 'joined_posts', 'recordings', 'announcements', 'digest', 'calls', 'daily', 'weekly'));
      ALTER TABLE notification_settings DROP COLUMN wants_call_day_before, DROP COLUMN wants_call_hour_before;`);
  }
}
