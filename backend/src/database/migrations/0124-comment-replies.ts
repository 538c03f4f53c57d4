import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Comments may answer another comment of their post, one level deep. No foreign key: replies of others stay when the answered comment, or its
 * author's account, is deleted; it then shows as removed.
 */
export class CommentReplies1763700000124 implements MigrationInterface {
  readonly name = 'CommentReplies1763700000124';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE member_post_comments ADD COLUMN parent_id uuid;

      CREATE FUNCTION check_member_post_comment_parent() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          PERFORM 1 FROM member_post_comments
            WHERE id = NEW.parent_id AND post_id = NEW.post_id AND parent_id IS NULL FOR KEY SHARE;
          IF FOUND THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'a reply answers a comment of its post that is no reply'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'member_post_comments_one_level', TABLE = 'member_post_comments';
      END $$;
      CREATE TRIGGER check_parent BEFORE INSERT ON member_post_comments
        FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION check_member_post_comment_parent();
      -- A comment stays where it was written.
      CREATE TRIGGER keep_parent BEFORE UPDATE ON member_post_comments
        FOR EACH ROW WHEN ((OLD.post_id, OLD.parent_id) IS DISTINCT FROM (NEW.post_id, NEW.parent_id))
        EXECUTE FUNCTION check_member_post_comment_parent();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER keep_parent ON member_post_comments;
      DROP TRIGGER check_parent ON member_post_comments;
      DROP FUNCTION check_member_post_comment_parent();
      ALTER TABLE member_post_comments DROP COLUMN parent_id;`);
  }
}
