import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chapters of a recording, found by the words of either language as lines that lead to their moment. */
export class RecordingChapters1763700000161 implements MigrationInterface {
  readonly name = 'RecordingChapters1763700000161';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE call_recordings
        ADD COLUMN chapters jsonb NOT NULL DEFAULT '[]',
        ADD CONSTRAINT call_recordings_chapters_list CHECK (jsonb_typeof(chapters) = 'array');

      -- Before line 0, in their order: a line is listed the later the lower its number is.
      CREATE FUNCTION insert_recording_chapters(recording call_recordings) RETURNS void LANGUAGE sql AS $$
        INSERT INTO call_recording_lines (call_recording_id, line, listed_at, position_seconds, text, search_vector)
        SELECT recording.id, line, recording.recorded_at - line * interval '1 millisecond', position_seconds, words, recording_search_vector(words)
          FROM (SELECT (number - 1 - jsonb_array_length(recording.chapters))::integer AS line, (chapter ->> 'positionSeconds')::integer AS position_seconds,
                       concat_ws(' / ', chapter ->> 'title', chapter ->> 'translation') AS words
                  FROM jsonb_array_elements(recording.chapters) WITH ORDINALITY AS chapters (chapter, number)) found
         WHERE recording.is_visible
      $$;

      CREATE OR REPLACE FUNCTION index_call_recording_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM call_recording_lines WHERE call_recording_id = NEW.id;
        PERFORM insert_call_recording_lines(NEW);
        PERFORM insert_recording_chapters(NEW);
        PERFORM index_recording_itself(NEW);
        RETURN NULL;
      END $$;

      DROP TRIGGER index_changed_lines ON call_recordings;
      CREATE TRIGGER index_changed_lines
        AFTER UPDATE OF is_visible, title, description, summary, attendees, transcript, recorded_at,
                        action_items, translated_title, translated_description, translated_summary, chapters ON call_recordings
        FOR EACH ROW WHEN ((OLD.is_visible OR NEW.is_visible)
          AND (OLD.is_visible, OLD.title, OLD.description, OLD.summary, OLD.attendees, OLD.transcript, OLD.recorded_at,
               OLD.action_items, OLD.translated_title, OLD.translated_description, OLD.translated_summary, OLD.chapters)
              IS DISTINCT FROM (NEW.is_visible, NEW.title, NEW.description, NEW.summary, NEW.attendees, NEW.transcript, NEW.recorded_at,
               NEW.action_items, NEW.translated_title, NEW.translated_description, NEW.translated_summary, NEW.chapters))
        EXECUTE FUNCTION index_call_recording_lines();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER index_changed_lines ON call_recordings;
      CREATE TRIGGER index_changed_lines
        AFTER UPDATE OF is_visible, title, description, summary, attendees, transcript, recorded_at,
                        action_items, translated_title, translated_description, translated_summary ON call_recordings
        FOR EACH ROW WHEN ((OLD.is_visible OR NEW.is_visible)
          AND (OLD.is_visible, OLD.title, OLD.description, OLD.summary, OLD.attendees, OLD.transcript, OLD.recorded_at,
               OLD.action_items, OLD.translated_title, OLD.translated_description, OLD.translated_summary)
              IS DISTINCT FROM (NEW.is_visible, NEW.title, NEW.description, NEW.summary, NEW.attendees, NEW.transcript, NEW.recorded_at,
               NEW.action_items, NEW.translated_title, NEW.translated_description, NEW.translated_summary))
        EXECUTE FUNCTION index_call_recording_lines();
      CREATE OR REPLACE FUNCTION index_call_recording_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM call_recording_lines WHERE call_recording_id = NEW.id;
        PERFORM insert_call_recording_lines(NEW);
        PERFORM index_recording_itself(NEW);
        RETURN NULL;
      END $$;
      DELETE FROM call_recording_lines WHERE line < 0;
      DROP FUNCTION insert_recording_chapters(call_recordings);
      ALTER TABLE call_recordings DROP COLUMN chapters;`);
  }
}
