import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The weekly call: its schedule and link as settings of their own, and what differs in single weeks. */
export class WeeklyCall1763700000031 implements MigrationInterface {
  readonly name = 'WeeklyCall1763700000031';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE weekly_call_settings (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        is_only boolean NOT NULL DEFAULT true UNIQUE,
        weekday smallint NOT NULL DEFAULT 1,
        "time" varchar(5) NOT NULL DEFAULT '18:00',
        minutes smallint NOT NULL DEFAULT 60,
        time_zone varchar(64) NOT NULL DEFAULT 'America/New_York',
        join_url varchar(2048),
        starts_in_week date NOT NULL DEFAULT '2025-11-03',
        CONSTRAINT weekly_call_settings_only_one CHECK (is_only),
        CONSTRAINT weekly_call_settings_weekday_known CHECK (weekday BETWEEN 1 AND 7),
        CONSTRAINT weekly_call_settings_time_of_day CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        CONSTRAINT weekly_call_settings_length CHECK (minutes BETWEEN 15 AND 240),
        CONSTRAINT weekly_call_settings_starts_on_monday CHECK (extract(isodow FROM starts_in_week) = 1)
      );
      INSERT INTO weekly_call_settings (join_url) SELECT (SELECT weekly_call_url FROM site_settings);
      ALTER TABLE site_settings DROP COLUMN weekly_call_url;

      CREATE TABLE weekly_call_changes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        week date NOT NULL UNIQUE,
        status varchar(10) NOT NULL,
        starts_at timestamptz(3),
        note jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT weekly_call_changes_week_starts_on_monday CHECK (extract(isodow FROM week) = 1),
        CONSTRAINT weekly_call_changes_status_known CHECK (status IN ('regular', 'moved', 'cancelled')),
        CONSTRAINT weekly_call_changes_moved_to CHECK ((status = 'moved') = (starts_at IS NOT NULL))
      );

      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON weekly_call_settings
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
      CREATE FUNCTION notify_weekly_call_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('member_changed', 'call');
        RETURN NULL;
      END $$;
      CREATE TRIGGER member_changed AFTER INSERT OR UPDATE OR DELETE ON weekly_call_settings
        FOR EACH STATEMENT EXECUTE FUNCTION notify_weekly_call_changed();
      CREATE TRIGGER member_changed AFTER INSERT OR UPDATE OR DELETE ON weekly_call_changes
        FOR EACH STATEMENT EXECUTE FUNCTION notify_weekly_call_changed();

      ALTER TABLE notification_settings ADD COLUMN wants_calls boolean NOT NULL DEFAULT true;
      ALTER TABLE member_notifications DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'recordings', 'digest', 'calls'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM member_notifications WHERE kind = 'calls';
      ALTER TABLE member_notifications DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN ('comments', 'recordings', 'digest'));
      ALTER TABLE notification_settings DROP COLUMN wants_calls;
      ALTER TABLE site_settings ADD COLUMN weekly_call_url varchar(2048);
      UPDATE site_settings SET weekly_call_url = (SELECT join_url FROM weekly_call_settings);
      DROP TABLE weekly_call_changes, weekly_call_settings;
      DROP FUNCTION notify_weekly_call_changed();`);
  }
}
