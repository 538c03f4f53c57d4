import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts, comments, likes and reports of members. Triggers keep the counters and notify about every change. */
export class Community1763700000006 implements MigrationInterface {
  readonly name = 'Community1763700000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createPosts(queryRunner);
    await createLikes(queryRunner);
    await createComments(queryRunner);
    await createReports(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE member_post_reports, member_post_comments, member_post_likes, member_posts;
      DROP FUNCTION index_member_post_search_vector(), count_member_post_likes(), count_member_post_comments(),
        announce_member_post(), announce_member_post_comment(), index_member_post_comment_search_vector();`);
  }
}

async function createPosts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE member_posts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      type varchar(20) NOT NULL,
      -- The rule for titles counts an emoji with its presentation selector as one character; PostgreSQL counts two.
      title varchar(400) NOT NULL,
      content text NOT NULL,
      tags text[] NOT NULL DEFAULT '{}',
      is_visible boolean NOT NULL DEFAULT true,
      likes_count integer NOT NULL DEFAULT 0,
      comments_count integer NOT NULL DEFAULT 0,
      idempotency_key varchar(255),
      request_hash varchar(64),
      search_vector tsvector,
      edited_at timestamptz(3),
      UNIQUE (user_id, idempotency_key),
      CONSTRAINT member_posts_type_known CHECK (type IN ('thought', 'win', 'homework', 'general')),
      CONSTRAINT member_posts_tags_few CHECK (cardinality(tags) <= 20),
      CONSTRAINT member_posts_counts_natural CHECK (likes_count >= 0 AND comments_count >= 0)
    );
    CREATE INDEX ON member_posts (type, created_at, id) WHERE is_visible;
    CREATE INDEX ON member_posts USING gin (tags);
    CREATE INDEX ON member_posts USING gin (search_vector);
    -- Serves members and administrators: few rows are hidden.
    CREATE INDEX ON member_posts (created_at, id);
    CREATE INDEX member_posts_hidden ON member_posts (created_at, id) WHERE NOT is_visible;

    CREATE FUNCTION index_member_post_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple',
        search_text(concat_ws(' ', NEW.title, NEW.content, array_to_string(NEW.tags, ' '))));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF title, content, tags ON member_posts
      FOR EACH ROW EXECUTE FUNCTION index_member_post_search_vector();

    -- Ids and kinds, nothing else. Likes and comments change the counters of their post, so this announces them too.
    CREATE FUNCTION announce_member_post() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      was_there boolean := TG_OP <> 'INSERT' AND OLD.is_visible;
      is_there boolean := TG_OP <> 'DELETE' AND NEW.is_visible;
    BEGIN
      IF was_there AND is_there THEN
        IF ROW(NEW.type, NEW.title, NEW.content, NEW.tags, NEW.likes_count, NEW.comments_count)
            IS DISTINCT FROM ROW(OLD.type, OLD.title, OLD.content, OLD.tags, OLD.likes_count, OLD.comments_count) THEN
          PERFORM pg_notify('member_changed', 'post-changed:' || NEW.id);
        END IF;
      ELSIF is_there THEN
        PERFORM pg_notify('member_changed', 'post:' || NEW.id);
      ELSIF was_there THEN
        PERFORM pg_notify('member_changed', 'post-deleted:' || OLD.id);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON member_posts
      FOR EACH ROW EXECUTE FUNCTION announce_member_post();`);
}

async function createLikes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE member_post_likes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      UNIQUE (post_id, user_id)
    );
    CREATE INDEX ON member_post_likes (user_id);

    -- In the transaction of the change, so that cascades, moderation and manual repairs count as well.
    CREATE FUNCTION count_member_post_likes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE member_posts SET likes_count = likes_count + 1 WHERE id = NEW.post_id;
      ELSE
        UPDATE member_posts SET likes_count = likes_count - 1 WHERE id = OLD.post_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_likes AFTER INSERT OR DELETE ON member_post_likes
      FOR EACH ROW EXECUTE FUNCTION count_member_post_likes();`);
}

async function createComments(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE member_post_comments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      content varchar(2000) NOT NULL,
      is_visible boolean NOT NULL DEFAULT true,
      idempotency_key varchar(255),
      request_hash varchar(64),
      search_vector tsvector,
      UNIQUE (user_id, idempotency_key),
      CONSTRAINT member_post_comments_written CHECK (content <> '')
    );
    CREATE INDEX ON member_post_comments (post_id, created_at, id) WHERE is_visible;
    -- For cascades from a post, which delete hidden comments too.
    CREATE INDEX ON member_post_comments (post_id);
    CREATE INDEX member_post_comments_newest ON member_post_comments (created_at, id);
    CREATE INDEX member_post_comments_hidden ON member_post_comments (created_at, id) WHERE NOT is_visible;
    CREATE INDEX ON member_post_comments USING gin (search_vector);

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
    END $$;
    CREATE TRIGGER count_comments AFTER INSERT OR DELETE OR UPDATE OF is_visible ON member_post_comments
      FOR EACH ROW EXECUTE FUNCTION count_member_post_comments();

    CREATE FUNCTION announce_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Comments deleted with their post are not announced: the deleted post is.
      IF TG_OP <> 'DELETE' OR EXISTS (SELECT 1 FROM member_posts WHERE id = OLD.post_id) THEN
        PERFORM pg_notify('member_changed',
          'comment:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.post_id ELSE NEW.post_id END);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON member_post_comments
      FOR EACH ROW EXECUTE FUNCTION announce_member_post_comment();

    CREATE FUNCTION index_member_post_comment_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_vector := to_tsvector('simple', search_text(NEW.content));
      RETURN NEW;
    END $$;
    CREATE TRIGGER index_search_vector BEFORE INSERT OR UPDATE OF content ON member_post_comments
      FOR EACH ROW EXECUTE FUNCTION index_member_post_comment_search_vector();`);
}

async function createReports(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE member_post_reports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      reason varchar(20) NOT NULL,
      details varchar(2000),
      resolved_at timestamptz(3),
      CONSTRAINT member_post_reports_reason_known
        CHECK (reason IN ('unkind', 'privacy', 'danger', 'advertising', 'other'))
    );
    CREATE INDEX ON member_post_reports (user_id);
    -- A resolved report stays, and the same member may report the post again.
    CREATE UNIQUE INDEX member_post_reports_open ON member_post_reports (post_id, user_id) WHERE resolved_at IS NULL;
    CREATE INDEX ON member_post_reports (post_id);`);
}
