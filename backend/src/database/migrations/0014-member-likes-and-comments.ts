import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Likes and comments of the community's posts, and counters that no writer can get wrong. */
export class MemberLikesAndComments1763600000014 implements MigrationInterface {
  readonly name = 'MemberLikesAndComments1763600000014';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE member_posts ADD COLUMN edited_at timestamptz(3)`);
    await queryRunner.query(`
      CREATE TABLE member_post_likes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        UNIQUE (post_id, user_id)
      )`);
    await queryRunner.query(`CREATE INDEX ON member_post_likes (user_id)`);
    await queryRunner.query(`
      CREATE TABLE member_post_comments (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        content varchar(2000) NOT NULL CONSTRAINT member_post_comments_written CHECK (content <> ''),
        is_visible boolean NOT NULL DEFAULT true,
        idempotency_key varchar(255),
        request_hash varchar(64),
        UNIQUE (user_id, idempotency_key)
      )`);
    await queryRunner.query(`CREATE INDEX ON member_post_comments (post_id, created_at, id) WHERE is_visible`);
    // Cascades of a post look for all of its comments, the hidden ones too.
    await queryRunner.query(`CREATE INDEX ON member_post_comments (post_id)`);
    await createCounters(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE member_post_comments`);
    await queryRunner.query(`DROP TABLE member_post_likes`);
    await queryRunner.query(`DROP FUNCTION count_member_post_comments()`);
    await queryRunner.query(`DROP FUNCTION count_member_post_likes()`);
    await queryRunner.query(`ALTER TABLE member_posts DROP COLUMN edited_at`);
  }
}

/** By triggers, in the transaction of what really changed: cascades, moderation and repairs by hand count as well. */
async function createCounters(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION count_member_post_likes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE member_posts SET likes_count = likes_count + 1 WHERE id = NEW.post_id;
      ELSE
        UPDATE member_posts SET likes_count = likes_count - 1 WHERE id = OLD.post_id;
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER count_likes AFTER INSERT OR DELETE ON member_post_likes
      FOR EACH ROW EXECUTE FUNCTION count_member_post_likes()`);
  await queryRunner.query(`
    CREATE FUNCTION count_member_post_comments() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.is_visible THEN 1 ELSE 0 END;
      after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.is_visible THEN 1 ELSE 0 END;
    BEGIN
      IF before <> after THEN
        UPDATE member_posts SET comments_count = comments_count + after - before
         WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.post_id ELSE NEW.post_id END;
      END IF;
      RETURN NULL;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER count_comments AFTER INSERT OR DELETE OR UPDATE OF is_visible ON member_post_comments
      FOR EACH ROW EXECUTE FUNCTION count_member_post_comments()`);
}
