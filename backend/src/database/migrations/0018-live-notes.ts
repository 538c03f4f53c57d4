import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A note about a recording is announced to every process by its recording's id, as a comment is by its post's. */
export class LiveNotes1763600000018 implements MigrationInterface {
  readonly name = 'LiveNotes1763600000018';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION announce_call_recording_note() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        recording uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.call_recording_id ELSE NEW.call_recording_id END;
      BEGIN
        IF (TG_OP <> 'INSERT' AND OLD.is_visible) OR (TG_OP <> 'DELETE' AND NEW.is_visible) THEN
          -- Of a recording that waits, or that takes its notes with it, nobody may or can ask.
          IF EXISTS (SELECT 1 FROM call_recordings WHERE id = recording AND is_visible) THEN
            PERFORM pg_notify('member_changed', 'note:' || recording);
          END IF;
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(
      `CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON call_recording_notes FOR EACH ROW EXECUTE FUNCTION announce_call_recording_note()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER announce ON call_recording_notes`);
    await queryRunner.query(`DROP FUNCTION announce_call_recording_note()`);
  }
}
