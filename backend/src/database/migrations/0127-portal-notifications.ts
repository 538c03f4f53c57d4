import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is new in the portal, for each member. */
export class PortalNotifications1763700000127 implements MigrationInterface {
  readonly name = 'PortalNotifications1763700000127';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE portal_notifications (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(20) NOT NULL,
        post_id uuid REFERENCES member_posts (id) ON DELETE CASCADE,
        call_recording_id uuid REFERENCES call_recordings (id) ON DELETE CASCADE,
        since timestamptz(3) NOT NULL,
        latest_at timestamptz(3) NOT NULL,
        read_at timestamptz(3),
        UNIQUE (post_id, user_id, kind),
        UNIQUE (call_recording_id, user_id),
        CONSTRAINT portal_notifications_kind_known CHECK (kind IN ('own_post', 'joined_post', 'recording', 'announcement')),
        CONSTRAINT portal_notifications_subject_of_kind CHECK (
          num_nonnulls(post_id, call_recording_id) = 1 AND (call_recording_id IS NOT NULL) = (kind = 'recording'))
      );
      CREATE INDEX ON portal_notifications (user_id, latest_at, id);
      CREATE INDEX ON portal_notifications (latest_at);

      -- Finds who takes part in a conversation without reading the comments; serves cascades from a post as before.
      CREATE INDEX ON member_post_comments (post_id, user_id);
      DROP INDEX member_post_comments_post_id_idx;

      -- In the comment's own transaction, so that none is lost. The trigger that counts it has locked the post before, so that two
      -- comments do not wait for each other's rows, and nobody who takes part is deleted meanwhile.
      CREATE FUNCTION notify_of_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO portal_notifications AS n (user_id, kind, post_id, since, latest_at)
        SELECT u.id, CASE WHEN u.id = p.user_id THEN 'own_post' ELSE 'joined_post' END, p.id, NEW.created_at, NEW.created_at
          FROM member_posts p
          CROSS JOIN LATERAL (
            SELECT p.user_id AS id UNION SELECT c.user_id FROM member_post_comments c WHERE c.post_id = p.id) reader
          JOIN users u ON u.id = reader.id
         WHERE p.id = NEW.post_id AND u.id <> NEW.user_id AND NOT u.is_disabled AND (u.is_inner_circle_member OR u.role = 'admin')
         ORDER BY u.id
        ON CONFLICT (post_id, user_id, kind) DO UPDATE SET
          since = CASE WHEN n.read_at IS NULL THEN least(n.since, EXCLUDED.since) ELSE EXCLUDED.since END,
          latest_at = greatest(n.latest_at, EXCLUDED.latest_at), read_at = NULL, updated_at = now();
        RETURN NULL;
      END $$;
      CREATE TRIGGER notify AFTER INSERT ON member_post_comments
        FOR EACH ROW WHEN (NEW.is_visible) EXECUTE FUNCTION notify_of_member_post_comment();

      -- Tells the browsers of these members alone, or all where many are concerned.
      CREATE FUNCTION announce_portal_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM changed) > 50 THEN
          PERFORM pg_notify('member_changed', 'notification');
        ELSE
          PERFORM pg_notify('member_changed', 'notification:' || user_id) FROM changed;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER announce_new AFTER INSERT ON portal_notifications
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_portal_notifications();
      CREATE TRIGGER announce_changed AFTER UPDATE ON portal_notifications
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_portal_notifications();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER notify ON member_post_comments;
      DROP FUNCTION notify_of_member_post_comment;
      CREATE INDEX ON member_post_comments (post_id);
      DROP INDEX member_post_comments_post_id_user_id_idx;
      DROP TABLE portal_notifications;
      DROP FUNCTION announce_portal_notifications;`);
  }
}
