import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happens in the portal is announced to every process; reports of posts, and pictures of members. */
export class LivePortal1763600000015 implements MigrationInterface {
  readonly name = 'LivePortal1763600000015';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE avatars (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
        bytes bytea NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE member_post_reports (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        reason varchar(20) NOT NULL,
        details varchar(2000),
        UNIQUE (post_id, user_id),
        CONSTRAINT member_post_reports_reason_known CHECK (reason IN ('unkind', 'privacy', 'danger', 'advertising', 'other'))
      )`);
    await queryRunner.query(`CREATE INDEX ON member_post_reports (user_id)`);
    await announcePosts(queryRunner);
    await announceRecordings(queryRunner);
    await announceAccess(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER announce_access ON sessions`);
    await queryRunner.query(`DROP TRIGGER announce_access ON users`);
    await queryRunner.query(`DROP TRIGGER announce ON member_post_comments`);
    await queryRunner.query(`DROP TRIGGER announce ON member_posts`);
    for (const name of ['session_access', 'user_access', 'call_recording', 'member_post_comment', 'member_post'])
      await queryRunner.query(`DROP FUNCTION announce_${name}()`);
    await queryRunner.query(`DROP TABLE member_post_reports`);
    await queryRunner.query(`DROP TABLE avatars`);
  }
}

/** A like and a comment change the counters of their post, so the post's trigger announces them too. Ids and kinds, nothing else. */
async function announcePosts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION announce_member_post() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      was_there boolean := TG_OP <> 'INSERT' AND OLD.is_visible;
      is_there boolean := TG_OP <> 'DELETE' AND NEW.is_visible;
    BEGIN
      IF was_there AND is_there THEN
        IF ROW(NEW.type, NEW.title, NEW.content, NEW.tags, NEW.likes_count, NEW.comments_count) IS DISTINCT FROM ROW(OLD.type, OLD.title, OLD.content, OLD.tags, OLD.likes_count, OLD.comments_count) THEN
          PERFORM pg_notify('member_changed', 'post-changed:' || NEW.id);
        END IF;
      ELSIF is_there THEN
        PERFORM pg_notify('member_changed', 'post:' || NEW.id);
      ELSIF was_there THEN
        PERFORM pg_notify('member_changed', 'post-deleted:' || OLD.id);
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON member_posts FOR EACH ROW EXECUTE FUNCTION announce_member_post()`,
  );
  await queryRunner.query(`
    CREATE FUNCTION announce_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Comments that go with their post need no word of their own: nobody could ask for them any more.
      IF TG_OP <> 'DELETE' OR EXISTS (SELECT 1 FROM member_posts WHERE id = OLD.post_id) THEN
        PERFORM pg_notify('member_changed', 'comment:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.post_id ELSE NEW.post_id END);
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON member_post_comments FOR EACH ROW EXECUTE FUNCTION announce_member_post_comment()`,
  );
}

/** The table comes with the next migration, and its trigger with it. */
async function announceRecordings(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION announce_call_recording() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (TG_OP <> 'INSERT' AND OLD.is_visible) OR (TG_OP <> 'DELETE' AND NEW.is_visible) THEN
        PERFORM pg_notify('member_changed', 'recording:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
      END IF;
      RETURN NULL;
    END $$`);
}

/** Whoever may no longer read is told apart at once. The id of a session is a secret, so its owner's id travels. */
async function announceAccess(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION announce_user_access() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('member_changed', 'access:' || OLD.id);
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER announce_access AFTER UPDATE OF is_inner_circle_member, role, is_disabled OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION announce_user_access()`,
  );
  await queryRunner.query(`
    CREATE FUNCTION announce_session_access() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.sess ->> 'userId' IS NOT NULL THEN
        PERFORM pg_notify('member_changed', 'access:' || (OLD.sess ->> 'userId'));
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(
    `CREATE TRIGGER announce_access AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session_access()`,
  );
}
