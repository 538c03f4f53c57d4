import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members whom a post or comment names, who are notified of it. */
export class MemberMentions1763700000154 implements MigrationInterface {
  readonly name = 'MemberMentions1763700000154';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_mentions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
        comment_id uuid REFERENCES member_post_comments (id) ON DELETE CASCADE,
        label varchar(200) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT member_mentions_once UNIQUE NULLS NOT DISTINCT (post_id, comment_id, user_id)
      );
      CREATE INDEX ON member_mentions (user_id, post_id);
      CREATE INDEX ON member_mentions (comment_id);

      ALTER TABLE notification_settings
        ADD COLUMN wants_mentions boolean NOT NULL DEFAULT true,
        ADD COLUMN mentions_frequency varchar(20) NOT NULL DEFAULT 'immediately',
        ADD CONSTRAINT notification_settings_mentions_frequency CHECK (mentions_frequency IN ('immediately', 'daily', 'weekly'));
      -- Those who turned their emails about comments off do not begin to get new ones.
      UPDATE notification_settings SET wants_mentions = wants_comments;
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN (
          'comments', 'joined_posts', 'mentions', 'recordings', 'announcements', 'digest', 'calls', 'call_reminders', 'daily', 'weekly'));
      ALTER TABLE portal_notifications
        DROP CONSTRAINT portal_notifications_kind_known,
        ADD CONSTRAINT portal_notifications_kind_known CHECK (kind IN ('own_post', 'joined_post', 'mention', 'recording', 'announcement'));

      -- In the transaction of the text, whose post is locked. Nobody is notified of what they wrote themselves.
      CREATE FUNCTION notify_of_member_mention() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO portal_notifications AS n (user_id, kind, post_id, since, latest_at)
        SELECT NEW.user_id, 'mention', NEW.post_id, NEW.created_at, NEW.created_at
         WHERE NEW.user_id <> coalesce((SELECT c.user_id FROM member_post_comments c WHERE c.id = NEW.comment_id),
                                       (SELECT p.user_id FROM member_posts p WHERE p.id = NEW.post_id))
        ON CONFLICT (post_id, user_id, kind) DO UPDATE SET
          since = CASE WHEN n.read_at IS NULL THEN least(n.since, EXCLUDED.since) ELSE EXCLUDED.since END,
          latest_at = greatest(n.latest_at, EXCLUDED.latest_at), read_at = NULL, updated_at = now();
        RETURN NULL;
      END $$;
      CREATE TRIGGER notify AFTER INSERT ON member_mentions FOR EACH ROW EXECUTE FUNCTION notify_of_member_mention();

      -- The name of somebody whose account is erased stays in no text that mentioned them.
      CREATE FUNCTION erase_mentioned_name() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        special text := '([.*+?^$(){}|\\[\\]\\\\-])';
        -- Neither a longer word nor a longer name of the same text.
        pattern text := '@' || regexp_replace(OLD.label, special, '\\\\\\1', 'g') || '(?![[:alnum:]_])' || coalesce(
          (SELECT string_agg('(?!' || regexp_replace(substr(m.label, length(OLD.label) + 1), special, '\\\\\\1', 'g') || ')', '')
             FROM member_mentions m
            WHERE m.post_id = OLD.post_id AND m.comment_id IS NOT DISTINCT FROM OLD.comment_id
              AND starts_with(m.label, OLD.label) AND m.label <> OLD.label), '');
      BEGIN
        IF NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
          IF OLD.comment_id IS NULL THEN
            UPDATE member_posts SET content = regexp_replace(content, pattern, '@…', 'g'),
                   updated_at = greatest(now(), updated_at + interval '1 millisecond') WHERE id = OLD.post_id;
          ELSE
            UPDATE member_post_comments SET content = regexp_replace(content, pattern, '@…', 'g'),
                   updated_at = greatest(now(), updated_at + interval '1 millisecond') WHERE id = OLD.comment_id;
          END IF;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER erase_name AFTER DELETE ON member_mentions FOR EACH ROW EXECUTE FUNCTION erase_mentioned_name();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE member_mentions;
      DROP FUNCTION notify_of_member_mention;
      DROP FUNCTION erase_mentioned_name;
      DELETE FROM portal_notifications WHERE kind = 'mention';
      DELETE FROM member_notifications WHERE kind = 'mentions';
      ALTER TABLE portal_notifications
        DROP CONSTRAINT portal_notifications_kind_known,
        ADD CONSTRAINT portal_notifications_kind_known CHECK (kind IN ('own_post', 'joined_post', 'recording', 'announcement'));
      ALTER TABLE member_notifications
        DROP CONSTRAINT member_notifications_kind_known,
        ADD CONSTRAINT member_notifications_kind_known CHECK (kind IN (
          'comments', 'joined_posts', 'recordings', 'announcements', 'digest', 'calls', 'call_reminders', 'daily', 'weekly'));
      ALTER TABLE notification_settings DROP COLUMN wants_mentions, DROP COLUMN mentions_frequency;`);
  }
}
