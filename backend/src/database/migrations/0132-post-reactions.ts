import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reactions to posts beside the like: a member gives each kind once. A trigger counts them in the post. */
export class PostReactions1763700000132 implements MigrationInterface {
  readonly name = 'PostReactions1763700000132';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_post_reactions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        post_id uuid NOT NULL REFERENCES member_posts (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(20) NOT NULL,
        UNIQUE (post_id, user_id, kind),
        CONSTRAINT member_post_reactions_kind_known CHECK (kind IN ('with_you', 'strength', 'thanks'))
      );
      CREATE INDEX ON member_post_reactions (user_id);

      ALTER TABLE member_posts
        ADD COLUMN with_you_count integer NOT NULL DEFAULT 0,
        ADD COLUMN strength_count integer NOT NULL DEFAULT 0,
        ADD COLUMN thanks_count integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT member_posts_reactions_natural
          CHECK (with_you_count >= 0 AND strength_count >= 0 AND thanks_count >= 0);

      -- In the transaction of the change, like likes.
      CREATE FUNCTION count_member_post_reactions() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        one member_post_reactions := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
        step integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        UPDATE member_posts SET
            with_you_count = with_you_count + CASE one.kind WHEN 'with_you' THEN step ELSE 0 END,
            strength_count = strength_count + CASE one.kind WHEN 'strength' THEN step ELSE 0 END,
            thanks_count = thanks_count + CASE one.kind WHEN 'thanks' THEN step ELSE 0 END
          WHERE id = one.post_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER count_reactions AFTER INSERT OR DELETE ON member_post_reactions
        FOR EACH ROW EXECUTE FUNCTION count_member_post_reactions();

      ${announcement(', with_you_count, strength_count, thanks_count')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${announcement('')}
      DROP TABLE member_post_reactions;
      DROP FUNCTION count_member_post_reactions;
      ALTER TABLE member_posts DROP COLUMN with_you_count, DROP COLUMN strength_count, DROP COLUMN thanks_count;`);
  }
}

/** The trigger's function of 0006, which also compares `further` columns of a visible post. */
function announcement(further: string): string {
  const columns = `type, title, content, tags, likes_count, comments_count${further}`.split(', ');
  const rowOf = (alias: string): string => `ROW(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
  return `
      CREATE OR REPLACE FUNCTION announce_member_post() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        was_there boolean := TG_OP <> 'INSERT' AND OLD.is_visible;
        is_there boolean := TG_OP <> 'DELETE' AND NEW.is_visible;
      BEGIN
        IF was_there AND is_there THEN
          IF ${rowOf('NEW')} IS DISTINCT FROM ${rowOf('OLD')} THEN
            PERFORM pg_notify('member_changed', 'post-changed:' || NEW.id);
          END IF;
        ELSIF is_there THEN
          PERFORM pg_notify('member_changed', 'post:' || NEW.id);
        ELSIF was_there THEN
          PERFORM pg_notify('member_changed', 'post-deleted:' || OLD.id);
        END IF;
        RETURN NULL;
      END $$;`;
}
