import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts that stand above the others: as many as there are slots. Members may fold them. */
export class PinnedPosts1763700000131 implements MigrationInterface {
  readonly name = 'PinnedPosts1763700000131';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pinned_posts (
        slot smallint PRIMARY KEY,
        post_id uuid NOT NULL UNIQUE REFERENCES member_posts (id) ON DELETE CASCADE,
        pinned_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pinned_posts_slot_exists CHECK (slot BETWEEN 1 AND 3)
      );
      ALTER TABLE member_feed_visits ADD COLUMN pins_folded_at timestamptz(3);

      -- A hidden post is not pinned, also when it is shown again.
      CREATE FUNCTION unpin_hidden_post() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM pinned_posts WHERE post_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER unpin AFTER UPDATE OF is_visible ON member_posts
        FOR EACH ROW WHEN (OLD.is_visible AND NOT NEW.is_visible) EXECUTE FUNCTION unpin_hidden_post();

      CREATE FUNCTION announce_pinned_posts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('member_changed', 'pinned');
        RETURN NULL;
      END $$;
      CREATE TRIGGER announce AFTER INSERT OR DELETE ON pinned_posts
        FOR EACH ROW EXECUTE FUNCTION announce_pinned_posts();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER unpin ON member_posts;
      DROP FUNCTION unpin_hidden_post;
      ALTER TABLE member_feed_visits DROP COLUMN pins_folded_at;
      DROP TABLE pinned_posts;
      DROP FUNCTION announce_pinned_posts;`);
  }
}
