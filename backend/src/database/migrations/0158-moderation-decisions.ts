import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pauses of a member's writing, hidden posts and comments as decisions that their author can answer, and the answers. */
export class ModerationDecisions1763700000158 implements MigrationInterface {
  readonly name = 'ModerationDecisions1763700000158';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE moderation_decisions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(20) NOT NULL,
        post_id uuid REFERENCES member_posts (id) ON DELETE CASCADE,
        comment_id uuid REFERENCES member_post_comments (id) ON DELETE CASCADE,
        reason varchar(500),
        ends_at timestamptz(3),
        lifted_at timestamptz(3),
        sealed_appeal text,
        appealed_at timestamptz(3),
        sealed_answer text,
        outcome varchar(10),
        answered_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT moderation_decisions_kind_known CHECK (kind IN ('writing', 'post', 'comment')),
        CONSTRAINT moderation_decisions_subject_of_kind CHECK (
          (kind = 'writing') = (ends_at IS NOT NULL) AND (kind = 'writing') = (post_id IS NULL) AND (kind = 'comment') = (comment_id IS NOT NULL)),
        CONSTRAINT moderation_decisions_pause_explained CHECK (kind <> 'writing' OR reason IS NOT NULL),
        CONSTRAINT moderation_decisions_appeal_whole CHECK ((sealed_appeal IS NULL) = (appealed_at IS NULL)),
        CONSTRAINT moderation_decisions_answer_whole CHECK (
          (outcome IS NULL) = (answered_at IS NULL) AND (outcome IS NULL) = (sealed_answer IS NULL) AND (outcome IS NULL OR appealed_at IS NOT NULL)),
        CONSTRAINT moderation_decisions_outcome_known CHECK (outcome IN ('upheld', 'lifted'))
      );
      CREATE INDEX ON moderation_decisions (user_id, created_at, id);
      CREATE INDEX ON moderation_decisions (created_at, id);
      CREATE INDEX moderation_decisions_to_answer ON moderation_decisions (created_at, id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
      CREATE INDEX moderation_decisions_answered ON moderation_decisions (created_at, id) WHERE answered_at IS NOT NULL;
      CREATE INDEX moderation_decisions_pauses ON moderation_decisions (user_id, ends_at) WHERE kind = 'writing' AND lifted_at IS NULL;
      CREATE INDEX ON moderation_decisions (post_id);
      CREATE INDEX ON moderation_decisions (comment_id);

      -- A pause takes this lock alone: what was being written is stored before it, or waits and is refused. Not the account, which texts lock
      -- after their post, and erasures before it. After the row, so that a repeated request, which inserts nothing, is answered as before.
      CREATE FUNCTION refuse_paused_writing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('writing-pause:' || NEW.user_id, 0));
        IF EXISTS (SELECT FROM moderation_decisions d
                    WHERE d.user_id = NEW.user_id AND d.kind = 'writing' AND d.lifted_at IS NULL AND d.ends_at > clock_timestamp()) THEN
          RAISE EXCEPTION 'The writing of this account is paused.' USING ERRCODE = 'LP403';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER refuse_paused AFTER INSERT ON member_posts FOR EACH ROW EXECUTE FUNCTION refuse_paused_writing();
      CREATE TRIGGER refuse_paused AFTER INSERT ON member_post_comments FOR EACH ROW EXECUTE FUNCTION refuse_paused_writing();
      CREATE TRIGGER refuse_paused AFTER INSERT ON pod_tasks FOR EACH ROW EXECUTE FUNCTION refuse_paused_writing();
      CREATE TRIGGER refuse_paused AFTER INSERT ON call_recording_notes FOR EACH ROW EXECUTE FUNCTION refuse_paused_writing();
      -- Only edits by the author set this: an erased name leaves the texts of others too.
      CREATE TRIGGER refuse_paused_edit AFTER UPDATE OF edited_at ON member_posts FOR EACH ROW
        WHEN (NEW.edited_at IS DISTINCT FROM OLD.edited_at) EXECUTE FUNCTION refuse_paused_writing();
      CREATE TRIGGER refuse_paused_edit AFTER UPDATE OF edited_at ON member_post_comments FOR EACH ROW
        WHEN (NEW.edited_at IS DISTINCT FROM OLD.edited_at) EXECUTE FUNCTION refuse_paused_writing();

      ALTER TABLE portal_notifications
        ADD COLUMN decision_id uuid REFERENCES moderation_decisions (id) ON DELETE CASCADE,
        DROP CONSTRAINT portal_notifications_kind_known,
        ADD CONSTRAINT portal_notifications_kind_known CHECK (kind IN ('own_post', 'joined_post', 'mention', 'recording', 'announcement', 'decision', 'pause')),
        DROP CONSTRAINT portal_notifications_subject_of_kind,
        ADD CONSTRAINT portal_notifications_subject_of_kind CHECK (
          num_nonnulls(post_id, call_recording_id, decision_id) = 1 AND (call_recording_id IS NOT NULL) = (kind = 'recording') AND (decision_id IS NOT NULL) = (kind IN ('decision', 'pause')));
      CREATE UNIQUE INDEX portal_notifications_decision_id_key ON portal_notifications (decision_id);

      -- Of a decision, and again when it is lifted or its appeal is answered.
      CREATE FUNCTION notify_of_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO portal_notifications AS n (user_id, kind, decision_id, since, latest_at)
        VALUES (NEW.user_id, CASE NEW.kind WHEN 'writing' THEN 'pause' ELSE 'decision' END, NEW.id, clock_timestamp(), clock_timestamp())
        ON CONFLICT (decision_id) DO UPDATE SET
          since = CASE WHEN n.read_at IS NULL THEN n.since ELSE EXCLUDED.since END,
          latest_at = greatest(n.latest_at, EXCLUDED.latest_at), read_at = NULL, updated_at = now();
        RETURN NULL;
      END $$;
      CREATE TRIGGER notify AFTER INSERT ON moderation_decisions FOR EACH ROW EXECUTE FUNCTION notify_of_moderation();
      CREATE TRIGGER notify_again AFTER UPDATE OF lifted_at, answered_at ON moderation_decisions FOR EACH ROW
        WHEN (NEW.lifted_at IS DISTINCT FROM OLD.lifted_at OR NEW.answered_at IS DISTINCT FROM OLD.answered_at)
        EXECUTE FUNCTION notify_of_moderation();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM portal_notifications WHERE decision_id IS NOT NULL;
      ALTER TABLE portal_notifications
        DROP CONSTRAINT portal_notifications_kind_known,
        ADD CONSTRAINT portal_notifications_kind_known CHECK (kind IN ('own_post', 'joined_post', 'mention', 'recording', 'announcement')),
        DROP CONSTRAINT portal_notifications_subject_of_kind,
        DROP COLUMN decision_id,
        ADD CONSTRAINT portal_notifications_subject_of_kind CHECK (
          num_nonnulls(post_id, call_recording_id) = 1 AND (call_recording_id IS NOT NULL) = (kind = 'recording'));
      DROP TABLE moderation_decisions;
      DROP FUNCTION notify_of_moderation;
      DROP FUNCTION refuse_paused_writing CASCADE;`);
  }
}
