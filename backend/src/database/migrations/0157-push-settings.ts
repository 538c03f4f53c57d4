import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which push messages a member wants on their devices. */
export class PushSettings1763700000157 implements MigrationInterface {
  readonly name = 'PushSettings1763700000157';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notification_settings
        ADD COLUMN push_comments boolean NOT NULL DEFAULT true,
        ADD COLUMN push_joined_posts boolean NOT NULL DEFAULT true,
        ADD COLUMN push_mentions boolean NOT NULL DEFAULT true,
        ADD COLUMN push_recordings boolean NOT NULL DEFAULT true,
        ADD COLUMN push_announcements boolean NOT NULL DEFAULT true,
        ADD COLUMN push_calls boolean NOT NULL DEFAULT true,
        ADD COLUMN push_call_day_before boolean NOT NULL DEFAULT false,
        ADD COLUMN push_call_hour_before boolean NOT NULL DEFAULT false;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notification_settings DROP COLUMN push_comments, DROP COLUMN push_joined_posts, DROP COLUMN push_mentions, DROP COLUMN push_recordings,
        DROP COLUMN push_announcements, DROP COLUMN push_calls, DROP COLUMN push_call_day_before, DROP COLUMN push_call_hour_before;`);
  }
}
