import type { MigrationInterface, QueryRunner } from 'typeorm';

const functionsWith = (column: string): string => `
  CREATE OR REPLACE FUNCTION return_to_sequences(of_event text, of_email text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM campaign_recipients r USING sequence_steps t, sequences s, sequence_enrolments e
     WHERE t.id = r.step_id AND s.id = t.sequence_id AND e.sequence_id = s.id AND s.event = of_event AND r.email = of_email
       AND e.email = of_email AND e.ended_at IS NOT NULL AND e.may_return AND t.position > e.position AND r.state = 'skipped';
    UPDATE sequence_enrolments e SET ended_at = NULL, may_return = false, ${column} = now(), updated_at = now() FROM sequences s
     WHERE s.id = e.sequence_id AND s.event = of_event AND e.email = of_email AND e.ended_at IS NOT NULL AND e.may_return;
  END $$;
  CREATE OR REPLACE FUNCTION follow_sequence_email() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    is_lost boolean := NEW.state IN ('skipped', 'bounced');
  BEGIN
    IF (NEW.state = 'sent') <> (OLD.state = 'sent') THEN
      UPDATE sequence_steps SET sent_count = sent_count + CASE WHEN NEW.state = 'sent' THEN 1 ELSE -1 END WHERE id = NEW.step_id;
    END IF;
    UPDATE sequence_enrolments e
       SET position = t.position, ${column} = NEW.resolved_at, updated_at = now(),
           ended_at = CASE WHEN is_lost THEN now() END,
           finished_at = CASE WHEN NOT is_lost AND NOT EXISTS (
             SELECT FROM sequence_steps l WHERE l.sequence_id = t.sequence_id AND l.position > t.position AND l.is_ready) THEN now() END
      FROM sequence_steps t
     WHERE OLD.resolved_at IS NULL AND NEW.resolved_at IS NOT NULL AND t.id = NEW.step_id AND e.sequence_id = t.sequence_id
       AND e.email = NEW.email AND e.position < t.position AND e.finished_at IS NULL AND e.ended_at IS NULL;
    RETURN NULL;
  END $$;`;

/** Since when the next step of an enrolment is pending; its index is of the active ones. */
export class PendingSince1763700000171 implements MigrationInterface {
  readonly name = 'PendingSince1763700000171';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sequence_enrolments RENAME COLUMN waits_since TO pending_since;
      ALTER INDEX sequence_enrolments_waiting RENAME TO sequence_enrolments_active;
      ${functionsWith('pending_since')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER INDEX sequence_enrolments_active RENAME TO sequence_enrolments_waiting;
      ALTER TABLE sequence_enrolments RENAME COLUMN pending_since TO waits_since;
      ${functionsWith('waits_since')}`);
  }
}
