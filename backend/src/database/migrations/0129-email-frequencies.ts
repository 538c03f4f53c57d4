import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = ['comments', 'joined_posts', 'recordings', 'announcements'];

/** How often members get emails about what is unread in the portal, and until when an email has included each. */
export class EmailFrequencies1763700000129 implements MigrationInterface {
  readonly name = 'EmailFrequencies1763700000129';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notification_settings
        ADD COLUMN wants_joined_posts boolean NOT NULL DEFAULT true,
        ADD COLUMN wants_announcements boolean NOT NULL DEFAULT true,
        ADD COLUMN comments_frequency varchar(20) NOT NULL DEFAULT 'immediately',
        ADD COLUMN joined_posts_frequency varchar(20) NOT NULL DEFAULT 'daily',
        ADD COLUMN recordings_frequency varchar(20) NOT NULL DEFAULT 'immediately',
        ADD COLUMN announcements_frequency varchar(20) NOT NULL DEFAULT 'immediately',
        ${kinds
          .map(
            (kind) =>
              `ADD CONSTRAINT notification_settings_${kind}_frequency CHECK (${kind}_frequency IN ('immediately', 'daily', 'weekly'))`,
          )
          .join(', ')};
      -- Those who turned their emails off do not begin to get new ones.
      UPDATE notification_settings SET wants_joined_posts = wants_comments, wants_announcements = wants_practice;

      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN (
          'comments', 'joined_posts', 'recordings', 'announcements', 'digest', 'calls', 'daily', 'weekly'));

      ALTER TABLE portal_notifications ADD COLUMN emailed_until timestamptz(3);
      -- What is unread already is not sent again; what happens from now on is.
      UPDATE portal_notifications SET emailed_until = latest_at;
      CREATE INDEX portal_notifications_not_emailed ON portal_notifications (user_id)
        WHERE read_at IS NULL AND (emailed_until IS NULL OR emailed_until < latest_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE portal_notifications DROP COLUMN emailed_until;
      DELETE FROM member_notifications WHERE kind IN ('joined_posts', 'announcements', 'daily', 'weekly');
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'recordings', 'digest', 'calls'));
      ALTER TABLE notification_settings
        DROP COLUMN wants_joined_posts, DROP COLUMN wants_announcements, ${kinds.map((kind) => `DROP COLUMN ${kind}_frequency`).join(', ')};`);
  }
}
