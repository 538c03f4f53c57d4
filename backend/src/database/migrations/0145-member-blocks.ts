import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose texts a member does not want to see. Events of posts and comments name their author, so that they are not sent to who blocks them. */
export class MemberBlocks1763700000145 implements MigrationInterface {
  readonly name = 'MemberBlocks1763700000145';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_blocks (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT member_blocks_one_of_person UNIQUE (user_id, blocked_id),
        CONSTRAINT member_blocks_of_others CHECK (user_id <> blocked_id)
      );
      CREATE INDEX ON member_blocks (user_id, created_at, id);
      CREATE INDEX ON member_blocks (blocked_id);

      -- Administrators are responsible for everybody, so nobody blocks them: who becomes one is not blocked any more.
      CREATE FUNCTION unblock_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM member_blocks WHERE blocked_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER unblock_administrator AFTER UPDATE OF role ON users
        FOR EACH ROW WHEN (NEW.role = 'admin' AND OLD.role <> 'admin') EXECUTE FUNCTION unblock_administrator();

      -- For the open portals of who blocks or unblocks, and nobody else.
      CREATE FUNCTION announce_member_block() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('member_changed', 'blocks:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
        RETURN NULL;
      END $$;
      CREATE TRIGGER announce AFTER INSERT OR DELETE ON member_blocks
        FOR EACH ROW EXECUTE FUNCTION announce_member_block();

      ${announcement("OLD.post_id || '::' || OLD.user_id", "NEW.post_id || '::' || NEW.user_id")}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${announcement('OLD.post_id', 'NEW.post_id')}
      DROP TRIGGER unblock_administrator ON users;
      DROP FUNCTION unblock_administrator;
      DROP TABLE member_blocks;
      DROP FUNCTION announce_member_block;`);
  }
}

/** The trigger's function of 0006, with what it notifies of. */
const announcement = (before: string, after: string): string => `
      CREATE OR REPLACE FUNCTION announce_member_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Comments deleted with their post are not announced: the deleted post is.
        IF TG_OP <> 'DELETE' OR EXISTS (SELECT 1 FROM member_posts WHERE id = OLD.post_id) THEN
          PERFORM pg_notify('member_changed', 'comment:' || CASE WHEN TG_OP = 'DELETE' THEN ${before} ELSE ${after} END);
        END IF;
        RETURN NULL;
      END $$;`;
