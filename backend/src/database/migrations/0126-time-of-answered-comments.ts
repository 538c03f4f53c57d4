import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replies hold the time of the comment that they answer, so that their thread stays where it is when that comment is removed. */
export class TimeOfAnsweredComments1763700000126 implements MigrationInterface {
  readonly name = 'TimeOfAnsweredComments1763700000126';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Where the answered comment is gone already, its first reply stands for it.
    await queryRunner.query(`
      ALTER TABLE member_post_comments ADD COLUMN parent_created_at timestamptz(3);
      UPDATE member_post_comments c SET parent_created_at = coalesce(
          (SELECT p.created_at FROM member_post_comments p WHERE p.id = c.parent_id),
          (SELECT min(r.created_at) FROM member_post_comments r WHERE r.post_id = c.post_id AND r.parent_id = c.parent_id))
        WHERE c.parent_id IS NOT NULL;
      ALTER TABLE member_post_comments ADD CONSTRAINT member_post_comments_parent_time
        CHECK ((parent_id IS NULL) = (parent_created_at IS NULL));

      CREATE OR REPLACE FUNCTION check_member_post_comment_parent() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          SELECT created_at INTO NEW.parent_created_at FROM member_post_comments
            WHERE id = NEW.parent_id AND post_id = NEW.post_id AND parent_id IS NULL FOR KEY SHARE;
          IF FOUND THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'a reply answers a comment of its post that is no reply'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'member_post_comments_one_level', TABLE = 'member_post_comments';
      END $$;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION check_member_post_comment_parent() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          PERFORM 1 FROM member_post_comments
            WHERE id = NEW.parent_id AND post_id = NEW.post_id AND parent_id IS NULL FOR KEY SHARE;
          IF FOUND THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'a reply answers a comment of its post that is no reply'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'member_post_comments_one_level', TABLE = 'member_post_comments';
      END $$;
      ALTER TABLE member_post_comments DROP COLUMN parent_created_at;`);
  }
}
