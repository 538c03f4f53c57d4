import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails about decisions are notifications like others. Decisions of which an email was sent are in no other. */
export class EmailsAboutDecisions1763700000167 implements MigrationInterface {
  readonly name = 'EmailsAboutDecisions1763700000167';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'joined_posts', 'mentions', 'decisions', 'recordings', 'announcements', 'digest', 'calls', 'call_reminders', 'daily', 'weekly'));
      UPDATE portal_notifications SET emailed_until = latest_at WHERE decision_id IS NOT NULL AND latest_at < now() - interval '60 seconds';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM member_notifications WHERE kind = 'decisions';
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'joined_posts', 'mentions', 'recordings', 'announcements', 'digest', 'calls', 'call_reminders', 'daily', 'weekly'));`);
  }
}
