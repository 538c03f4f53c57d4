import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A post may be of one pod: its people and the owner alone read it. Everything about it (events, notifications, notices) is for them
 * alone as well. It goes with its pod: it never becomes one of all members.
 */
export class PodPosts1763700000147 implements MigrationInterface {
  readonly name = 'PodPosts1763700000147';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_posts ADD COLUMN pod_id uuid REFERENCES pods (id) ON DELETE CASCADE;
      CREATE INDEX ON member_posts (pod_id, created_at, id) WHERE pod_id IS NOT NULL;
      -- The list of all members, however much is written in pods.
      CREATE INDEX member_posts_of_all ON member_posts (created_at, id) WHERE is_visible AND pod_id IS NULL;

      CREATE FUNCTION keep_pod_of_member_post() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'A post stays in its pod.'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'member_posts_pod_stays', TABLE = 'member_posts';
      END $$;
      CREATE TRIGGER keep_pod BEFORE UPDATE OF pod_id ON member_posts
        FOR EACH ROW WHEN (NEW.pod_id IS DISTINCT FROM OLD.pod_id) EXECUTE FUNCTION keep_pod_of_member_post();

      -- To the person alone: in which pod they are has changed.
      CREATE FUNCTION announce_pod_member() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('member_changed', 'pod:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
        RETURN NULL;
      END $$;
      CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OF pod_id ON pod_members
        FOR EACH ROW EXECUTE FUNCTION announce_pod_member();

      ${events({ newPost: `CASE WHEN NEW.pod_id IS NULL THEN 'post:' ELSE 'pod-post:' END`, audience: ` || coalesce(':' || post.pod_id, '')`, commented: `coalesce(post.pod_id::text, '')`, compared: 'edited_at, ' })}
      ${notifications(`AND ${READS}`)}
      ${notices(`JOIN users u ON u.id = p.user_id WHERE p.id = NEW.post_id AND p.user_id <> NEW.user_id AND ${READS}`)}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM member_posts WHERE pod_id IS NOT NULL;
      ${events({ newPost: `'post:'`, audience: '', commented: `''`, compared: '' })}
      ${notifications('')}
      ${notices('WHERE p.id = NEW.post_id AND p.user_id <> NEW.user_id')}
      DROP TRIGGER announce ON pod_members;
      DROP FUNCTION announce_pod_member;
      DROP TRIGGER keep_pod ON member_posts;
      DROP FUNCTION keep_pod_of_member_post;
      ALTER TABLE member_posts DROP COLUMN pod_id;`);
  }
}

/** Whether the user `u` reads the post `p`. */
const READS = `(p.pod_id IS NULL OR u.role = 'admin'
            OR EXISTS (SELECT 1 FROM pod_members m WHERE m.pod_id = p.pod_id AND m.user_id = u.id))`;

/** The triggers' functions of 0132 and 0145; the audience of a pod's events is the pod, as a third part. A change of the pictures alone is one too. */
function events({
  newPost,
  audience,
  commented,
  compared,
}: Record<'newPost' | 'audience' | 'commented' | 'compared', string>): string {
  const columns = `${compared}type, title, content, tags, likes_count, comments_count, with_you_count, strength_count, thanks_count`;
  const rowOf = (alias: string): string =>
    `ROW(${columns
      .split(', ')
      .map((column) => `${alias}.${column}`)
      .join(', ')})`;
  return `
      CREATE OR REPLACE FUNCTION announce_member_post() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        was_there boolean := TG_OP <> 'INSERT' AND OLD.is_visible;
        is_there boolean := TG_OP <> 'DELETE' AND NEW.is_visible;
        post member_posts := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
      BEGIN
        IF was_there AND is_there THEN
          IF ${rowOf('NEW')} IS DISTINCT FROM ${rowOf('OLD')} THEN
            PERFORM pg_notify('member_changed', 'post-changed:' || post.id${audience});
          END IF;
        ELSIF is_there THEN
          PERFORM pg_notify('member_changed', ${newPost} || post.id${audience});
        ELSIF was_there THEN
          PERFORM pg_notify('member_changed', 'post-deleted:' || post.id${audience});
        END IF;
        RETURN NULL;
      END $$;

      CREATE OR REPLACE FUNCTION announce_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        post member_posts;
      BEGIN
        SELECT * INTO post FROM member_posts WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.post_id ELSE NEW.post_id END;
        -- Comments deleted with their post are not announced: the deleted post is.
        IF FOUND THEN
          PERFORM pg_notify('member_changed', 'comment:' || post.id || ':' || ${commented}
            || ':' || CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
        END IF;
        RETURN NULL;
      END $$;`;
}

/** The trigger's function of 0127, with a further condition on the post `p` and its reader `u`. */
const notifications = (condition: string): string => `
      CREATE OR REPLACE FUNCTION notify_of_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO portal_notifications AS n (user_id, kind, post_id, since, latest_at)
        SELECT u.id, CASE WHEN u.id = p.user_id THEN 'own_post' ELSE 'joined_post' END, p.id, NEW.created_at, NEW.created_at
          FROM member_posts p
          CROSS JOIN LATERAL (
            SELECT p.user_id AS id UNION SELECT c.user_id FROM member_post_comments c WHERE c.post_id = p.id) reader
          JOIN users u ON u.id = reader.id
         WHERE p.id = NEW.post_id AND u.id <> NEW.user_id AND NOT u.is_disabled AND (u.is_inner_circle_member OR u.role = 'admin')
           ${condition}
         ORDER BY u.id
        ON CONFLICT (post_id, user_id, kind) DO UPDATE SET
          since = CASE WHEN n.read_at IS NULL THEN least(n.since, EXCLUDED.since) ELSE EXCLUDED.since END,
          latest_at = greatest(n.latest_at, EXCLUDED.latest_at), read_at = NULL, updated_at = now();
        RETURN NULL;
      END $$;`;

/** The trigger's function of 0008. */
const notices = (rest: string): string => `
      CREATE OR REPLACE FUNCTION notice_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO comment_notices (comment_id, user_id)
        SELECT NEW.id, p.user_id FROM member_posts p ${rest};
        RETURN NULL;
      END $$;`;
