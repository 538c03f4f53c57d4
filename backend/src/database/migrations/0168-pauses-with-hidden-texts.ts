import type { MigrationInterface, QueryRunner } from 'typeorm';

const refuses = (condition: string): string => `
  CREATE OR REPLACE FUNCTION refuse_paused_writing() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('writing-pause:' || NEW.user_id, 0));
    IF EXISTS (SELECT FROM moderation_decisions d
                WHERE d.user_id = NEW.user_id AND ${condition} AND d.lifted_at IS NULL AND d.ends_at > clock_timestamp()) THEN
      RAISE EXCEPTION 'The writing of this account is paused.' USING ERRCODE = 'LP403';
    END IF;
    RETURN NULL;
  END $$;`;
const notifiesOf = (columns: readonly string[]): string => `
  DROP TRIGGER notify_again ON moderation_decisions;
  CREATE TRIGGER notify_again AFTER UPDATE OF ${columns.join(', ')} ON moderation_decisions FOR EACH ROW
    WHEN (${columns.map((column) => `NEW.${column} IS DISTINCT FROM OLD.${column}`).join(' OR ')})
    EXECUTE FUNCTION notify_of_moderation();`;

/** A text that is hidden and a pause that comes with it are one decision. The pause stays when the text is deleted. */
export class PausesWithHiddenTexts1763700000168 implements MigrationInterface {
  readonly name = 'PausesWithHiddenTexts1763700000168';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE moderation_decisions
        DROP CONSTRAINT moderation_decisions_subject_of_kind,
        ADD CONSTRAINT moderation_decisions_subject_of_kind CHECK (
          (kind <> 'writing' OR ends_at IS NOT NULL) AND (kind = 'writing') = (post_id IS NULL) AND (kind = 'comment') = (comment_id IS NOT NULL)),
        DROP CONSTRAINT moderation_decisions_pause_explained,
        ADD CONSTRAINT moderation_decisions_pause_explained CHECK (ends_at IS NULL OR reason IS NOT NULL);
      DROP INDEX moderation_decisions_pauses;
      CREATE INDEX moderation_decisions_pauses ON moderation_decisions (user_id, ends_at) WHERE ends_at IS NOT NULL AND lifted_at IS NULL;
      ${refuses('true')}
      ${notifiesOf(['lifted_at', 'answered_at', 'ends_at'])}

      CREATE FUNCTION keep_pause() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Erased with the account.
        IF NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
          RETURN OLD;
        END IF;
        UPDATE moderation_decisions SET kind = 'writing', post_id = NULL, comment_id = NULL, updated_at = now() WHERE id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_pause BEFORE DELETE ON moderation_decisions FOR EACH ROW
        WHEN (OLD.kind <> 'writing' AND OLD.lifted_at IS NULL AND OLD.ends_at > clock_timestamp()) EXECUTE FUNCTION keep_pause();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP FUNCTION keep_pause CASCADE;
      ${notifiesOf(['lifted_at', 'answered_at'])}
      ${refuses("d.kind = 'writing'")}
      -- Members know of these pauses.
      ALTER TABLE moderation_decisions DISABLE TRIGGER notify;
      INSERT INTO moderation_decisions (user_id, kind, reason, ends_at, lifted_at, created_at)
        SELECT user_id, 'writing', reason, ends_at, lifted_at, created_at FROM moderation_decisions WHERE kind <> 'writing' AND ends_at IS NOT NULL;
      ALTER TABLE moderation_decisions ENABLE TRIGGER notify;
      UPDATE moderation_decisions SET ends_at = NULL WHERE kind <> 'writing';
      DROP INDEX moderation_decisions_pauses;
      CREATE INDEX moderation_decisions_pauses ON moderation_decisions (user_id, ends_at) WHERE kind = 'writing' AND lifted_at IS NULL;
      ALTER TABLE moderation_decisions
        DROP CONSTRAINT moderation_decisions_subject_of_kind,
        ADD CONSTRAINT moderation_decisions_subject_of_kind CHECK (
          (kind = 'writing') = (ends_at IS NOT NULL) AND (kind = 'writing') = (post_id IS NULL) AND (kind = 'comment') = (comment_id IS NOT NULL)),
        DROP CONSTRAINT moderation_decisions_pause_explained,
        ADD CONSTRAINT moderation_decisions_pause_explained CHECK (kind <> 'writing' OR reason IS NOT NULL);`);
  }
}
