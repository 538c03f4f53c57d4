import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes on a recording may be about a moment of it: seconds from its start, within its length where that is known. */
export class NotePositions1763700000138 implements MigrationInterface {
  readonly name = 'NotePositions1763700000138';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE call_recording_notes
        ADD COLUMN position_seconds integer,
        ADD CONSTRAINT call_recording_notes_position_natural CHECK (position_seconds >= 0);

      CREATE FUNCTION check_call_recording_note_position() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Lengths are rounded to minutes.
        IF EXISTS (SELECT 1 FROM call_recordings WHERE id = NEW.call_recording_id AND NEW.position_seconds > (duration + 1) * 60) THEN
          RAISE EXCEPTION 'a note is about a moment of its recording'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'call_recording_notes_position_within', TABLE = 'call_recording_notes';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER check_position BEFORE INSERT OR UPDATE OF position_seconds, call_recording_id ON call_recording_notes
        FOR EACH ROW WHEN (NEW.position_seconds IS NOT NULL) EXECUTE FUNCTION check_call_recording_note_position();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER check_position ON call_recording_notes;
      DROP FUNCTION check_call_recording_note_position();
      ALTER TABLE call_recording_notes DROP COLUMN position_seconds;`);
  }
}
